import {
  type AssistantMessage,
  type Conversation,
  type FunctionToolCall,
  type Message,
  parseJson,
  type ReaderOptions,
  relocateErrors,
  writeJson,
} from '@modelspeak/core';
import { pythonJson } from '@modelspeak/pythonic';
import { refusal } from './errors.js';
import { type MtkFunction, toTools } from './functions.js';
import { mtkV3 } from './mtk-v3.js';

/**
 * A call in one of MTK's conversations. Where it stands in the last message, its id may be missing.
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
 * What {@link MRPromptV3.parseGeneratedStr} gives: an answer, or calls. It has both only where the
 * model wrote both.
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
 * Options of {@link MRPromptV3.getPrompt}, after the arguments in Python.
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
  /** `training`: whether the system segment is that of the training data. */
  readonly training?: boolean | undefined;
  /** `check`: whether conversation and functions are checked; on by default. */
  readonly check?: boolean | undefined;
  /** The date to write, as `YYYY-MM-DD`; without it today's by the clock, as in Python. */
  readonly today?: string | undefined;
}

/**
 * Options of {@link MRPromptV3}.
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
  /** Tells the time; by default the machine's clock. */
  readonly now?: (() => Date) | undefined;
}

/**
 * The format under the names it has in Python's `mtkresearch`, for programs that come from there. It
 * reads the clock, which {@link mtkV3} does not; and what it parses spells arguments as Python's
 * `json.dumps` does. Errors name places of what was handed in, as in `conversations[2].content`.
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
  readonly #readerOptions: ReaderOptions;

  /** @param options `now` tells the time; the others are those of readers, as `callId`. */
  constructor({ now = () => new Date(), ...readerOptions }: MRPromptV3Options = {}) {
    this.#now = now;
    this.#readerOptions = readerOptions;
  }

  /**
   * Renders a prompt: `get_prompt(conversations, functions)`. Images need their width and height;
   * `measureImages` of `@modelspeak/format-mtk-v3/images` reads them from files.
   *
   * @param functions `null` or nothing where the model is not to think of calls at all; an empty list
   * where it is to say that it answers.
   * @throws {ModelspeakError} what {@link mtkV3} throws
   */
  getPrompt(
    conversations: readonly MtkMessage[],
    functions?: readonly MtkFunction[] | null,
    { addBosToken, training, check = true, today = isoDate(this.#now()) }: GetPromptOptions = {},
  ): string {
    return relocateErrors(() => {
      const messages = withIds(conversations, check);
      const tools = functions == null ? undefined : toTools(functions);
      const format = mtkV3({ bosToken: addBosToken, training, check });
      return format.render({ messages, tools } as Conversation, { today, toolLinks: false });
    }, toMtkPath);
  }

  /** Reads a whole reply: `parse_generated_str(generated_str)`. */
  parseGeneratedStr(text: string): MtkReply {
    const { message } = mtkV3().parse(text, this.#readerOptions);
    const content = message.content as string | null;
    const calls = (message.tool_calls ?? []) as readonly FunctionToolCall[];
    return {
      role: 'assistant',
      ...(content !== null && { content }),
      ...(calls.length > 0 && { tool_calls: calls.map(respell) }),
    };
  }
}

const dumps = /* @__PURE__ */ pythonJson({ ascii: false });

function respell(call: FunctionToolCall): FunctionToolCall {
  const { name, arguments: text } = call.function;
  const spelled = writeJson(parseJson(text, { objects: 'map' }), dumps);
  return { ...call, function: { name, arguments: spelled } };
}

/** Gives ids to calls without one. Only in the last message no result can ask for them. */
function withIds(conversations: readonly MtkMessage[], isStrict: boolean): unknown {
  if (!Array.isArray(conversations)) return conversations;
  return conversations.map((message: MtkMessage, index) => {
    if (message?.role !== 'assistant' || !Array.isArray(message.tool_calls)) return message;
    const calls = message.tool_calls.map((call: MtkToolCall, position: number) => {
      if (call?.id !== undefined) return call;
      if (isStrict && index < conversations.length - 1) {
        const path = `messages[${index}].tool_calls[${position}].id`;
        throw refusal(path, 'found none, expected the id that a result names');
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

/** The date where the machine is, as in Python. */
function isoDate(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
