import {
  type AssistantMessage,
  accumulate,
  type Conversation,
  type FunctionTool,
  type FunctionToolCall,
  type Message,
  parseJson,
  type ReaderEvent,
  type ReaderOptions,
  type RenderOptions,
  writeJson,
} from '@modelspeak/core';
import { defineFormat, defineWritingFormat, relocateErrors } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { definition } from './definition.js';
import { demand, refusal } from './errors.js';
import { functionsOf, type MtkFunction, toTools } from './functions.js';
import { createMtkV3Reader } from './reader.js';
import { writeMtkV3 } from './write.js';

/**
 * A tool call in one of MTK's conversations. In the last message, its ID is optional.
 *
 * @example
 * ```ts
 * import type { MtkToolCall } from '@modelspeak/format-mtk-v3';
 *
 * const call: MtkToolCall = { type: 'function', function: { name: 'now', arguments: '{}' } };
 * console.log(call.function.name); // now
 * ```
 */
export interface MtkToolCall {
  readonly id?: string | undefined;
  readonly type: 'function';
  readonly function: FunctionToolCall['function'];
}

/**
 * A message of one of MTK's conversations.
 *
 * @example
 * ```ts
 * import type { MtkMessage } from '@modelspeak/format-mtk-v3';
 *
 * const message: MtkMessage = { role: 'user', content: 'Hello!' };
 * console.log(message.role); // user
 * ```
 */
export type MtkMessage =
  | Exclude<Message, AssistantMessage>
  | (Omit<AssistantMessage, 'tool_calls'> & {
      readonly tool_calls?: readonly MtkToolCall[] | null | undefined;
    });

/**
 * The result of {@link MRPromptV3.parseGeneratedStr}: an answer, tool calls, or both if the model wrote both.
 *
 * @example
 * ```ts
 * import { MRPromptV3, type MtkReply } from '@modelspeak/format-mtk-v3';
 *
 * const reply: MtkReply = new MRPromptV3().parseGeneratedStr('<|answer|>Hello!<|eot_id|>');
 * console.log(reply); // { role: 'assistant', content: 'Hello!' }
 * ```
 */
export interface MtkReply {
  readonly role: 'assistant';
  readonly content?: string;
  readonly tool_calls?: readonly FunctionToolCall[];
}

/**
 * The options of {@link MRPromptV3.getPrompt}, named after the arguments in Python.
 *
 * @example
 * ```ts
 * import { type GetPromptOptions, MRPromptV3 } from '@modelspeak/format-mtk-v3';
 *
 * const options: GetPromptOptions = { addBosToken: true, training: true };
 * const messages = [{ role: 'user', content: 'Hello!' }] as const;
 * const prompt = new MRPromptV3().getPrompt(messages, null, options);
 * console.log(prompt.startsWith('<|begin_of_text|>')); // true
 * ```
 */
export interface GetPromptOptions {
  /** `add_bos_token`: whether the prompt begins with `<|begin_of_text|>`. */
  readonly addBosToken?: boolean | undefined;
  /** `training`: whether to write the system segment of the training data. */
  readonly training?: boolean | undefined;
  /** `check`: whether to check conversation and functions; on by default. */
  readonly check?: boolean | undefined;
  /** The date to write, as `YYYY-MM-DD`; by default today's, as in Python. */
  readonly today?: string | undefined;
}

/**
 * The options of {@link MRPromptV3}.
 *
 * @example
 * ```ts
 * import { MRPromptV3, type MRPromptV3Options } from '@modelspeak/format-mtk-v3';
 *
 * const options: MRPromptV3Options = { now: () => new Date(2025, 0, 5) };
 * const prompt = new MRPromptV3(options).getPrompt([{ role: 'user', content: 'Hello!' }]);
 * console.log(prompt.includes('Today Date: 05 Jan 2025')); // true
 * ```
 */
export interface MRPromptV3Options extends ReaderOptions {
  /** Returns the current time; by default reads the system clock. */
  readonly now?: (() => Date) | undefined;
  /**
   * `reference` drops what the reference drops: text next to tool calls in prompts; in replies, positional
   * arguments, and `<|use_tool|>` without a call. By default all of it is kept.
   */
  readonly onLoss?: RenderOptions['onLoss'];
}

/**
 * Provides the format with the API of Python's `mtkresearch`, for programs that migrate from it. Unlike
 * {@link mtkV3}, it reads the clock, checks tool calls against the functions, writes every key of a function,
 * and formats parsed arguments like `json.dumps`. The paths in errors refer to its own arguments, as in
 * `conversations[2].content`.
 *
 * @see https://github.com/mtkresearch/mtkresearch
 *
 * @example
 * ```ts
 * import { MRPromptV3 } from '@modelspeak/format-mtk-v3';
 *
 * const prompt = new MRPromptV3();
 * const text = "<|use_tool|>[get_weather(city='Taipei', days=2.50)]<|eot_id|>";
 * const reply = prompt.parseGeneratedStr(text);
 * console.log(reply.tool_calls?.[0]?.function.arguments); // {"city": "Taipei", "days": 2.5}
 * ```
 */
export class MRPromptV3 {
  readonly #now: () => Date;
  readonly #onLoss: RenderOptions['onLoss'];
  readonly #readerOptions: ReaderOptions;

  /** @param options `now`, `onLoss`, and the options of readers, such as `callId`. */
  constructor({ now = () => new Date(), onLoss, ...readerOptions }: MRPromptV3Options = {}) {
    this.#now = now;
    this.#onLoss = onLoss;
    this.#readerOptions = readerOptions;
  }

  /**
   * Renders a prompt: `get_prompt(conversations, functions)`. Images need their width and height;
   * `measureImages` of `@modelspeak/format-mtk-v3/images` reads them from files.
   *
   * @param functions `null` or `undefined` for a prompt without decision tokens; an empty list if the model
   * should sample `<|answer|>`.
   * @throws {ModelspeakError} the errors of {@link mtkV3}
   */
  getPrompt(
    conversations: readonly MtkMessage[],
    functions?: readonly MtkFunction[] | null,
    { addBosToken, training, check = true, today = isoDate(this.#now()) }: GetPromptOptions = {},
  ): string {
    return relocateErrors(() => {
      const messages = withIds(conversations, check);
      const tools = toolsOf(functions);
      const shown = functionsOf({ messages: [], tools });
      const format = defineWritingFormat({
        ...definition,
        write: (conversation, out, context) => writeMtkV3(conversation, shown, out, context),
      })({ bosToken: addBosToken, training, check, checkCalls: check });
      const conversation = { messages, tools: tools?.map(withKnownKeys) } as Conversation;
      return format.render(conversation, { today, toolLinks: false, onLoss: this.#onLoss });
    }, toMtkPath);
  }

  /** Reads a whole reply: `parse_generated_str(generated_str)`. */
  parseGeneratedStr(text: string): MtkReply {
    const format = defineFormat({
      ...definition,
      reader: (_options, context, control) =>
        createMtkV3Reader(control, context, this.#onLoss === 'reference'),
    })();
    const reader = format.reader(this.#readerOptions);
    const events = [...reader.push(text), ...reader.end()];
    const { content, tool_calls: calls } = accumulate(events).message;
    const said = events.map(textOf).join('');
    return {
      role: 'assistant',
      ...((content !== null || said !== '') && { content: said }),
      ...(calls !== undefined && { tool_calls: calls.map(respell) }),
    };
  }
}

/** The text of an event; that of a malformed call too, since a reply here has no other place for it. */
function textOf(event: ReaderEvent): string {
  if (event.type === 'text') return event.text;
  return event.type === 'tool-call-malformed' && event.apart ? event.raw : '';
}

function toolsOf(functions: readonly MtkFunction[] | null | undefined): FunctionTool[] | undefined {
  if (functions == null) return undefined;
  demand(Array.isArray(functions), functions, 'functions', 'an array of functions');
  return toTools(functions);
}

/** Returns the tool with the keys that core knows. The format itself gets the full function. */
function withKnownKeys(tool: FunctionTool): FunctionTool {
  const given: unknown = tool.function;
  if (typeof given !== 'object' || given === null) return tool;
  const { name, description, parameters, required, strict } = tool.function;
  return { type: 'function', function: { name, description, parameters, required, strict } };
}

const dumps = /* @__PURE__ */ pythonJson({ ascii: false });

function respell(call: FunctionToolCall): FunctionToolCall {
  const { name, arguments: text } = call.function;
  const spelled = writeJson(parseJson(text, { objects: 'map' }), dumps);
  return { ...call, function: { name, arguments: spelled } };
}

/** Adds IDs to calls without one. Only calls of the last message may lack an ID, as no result needs it. */
function withIds(conversations: readonly MtkMessage[], isStrict: boolean): unknown {
  if (!Array.isArray(conversations)) return conversations;
  return conversations.map((message: MtkMessage, index) => {
    if (message?.role !== 'assistant' || !Array.isArray(message.tool_calls)) return message;
    const calls = message.tool_calls.map((call: MtkToolCall, position: number) => {
      if (call?.id !== undefined) return call;
      if (isStrict && index < conversations.length - 1) {
        const path = `messages[${index}].tool_calls[${position}].id`;
        throw refusal(path, 'missing, expected the ID that a tool message refers to');
      }
      return { ...call, id: `call_${index}_${position}` };
    });
    return { ...message, tool_calls: calls };
  });
}

function toMtkPath(path: string): string {
  return path
    .replace(/^messages/, 'conversations')
    .replace(/^tools(\[\d+\])?(?:\.function)?/, 'functions$1');
}

/** Formats the local date, as Python does. */
function isoDate(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
