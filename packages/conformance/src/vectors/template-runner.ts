import {
  type AnyRequest,
  type Conversation,
  type Message,
  type PromptFormat,
  type RenderOptions,
  writeJson,
} from '@modelspeak/core';
import type { PromptSource } from '../real-tokenizer.js';
import { refusalOutcome, type VectorOutcome } from './outcome.js';

/** The input of a chat template or a vendor's encoder. */
export interface ChatTemplateInput<TemplateOptions = object> {
  /** The messages, with the arguments of calls as objects. */
  readonly messages: readonly object[];
  /** The tools. */
  readonly tools?: Conversation['tools'];
  /** Whether the prompt ends with the header of the reply. */
  readonly add_generation_prompt: boolean;
  /** Whether the last message stays open. */
  readonly continue_final_message?: boolean | undefined;
  /** The tokenizer's first special token, if the template writes it. */
  readonly bos_token?: string | null | undefined;
  /** Other options of the template, such as `enable_thinking`. */
  readonly template_options?: TemplateOptions | undefined;
}

/** What a template's options mean for a format. */
export interface TemplateAnswer<Options> {
  /** Options of the format. */
  readonly options?: Options | undefined;
  /** The request options. */
  readonly render?: RenderOptions<AnyRequest> | undefined;
  /** Options that make the format write what the reference wrongly writes, and why that is wrong. */
  readonly reference?: { readonly options: Options; readonly exception: string } | undefined;
}

/** Runs the cases of a chat template. */
export interface TemplateRunner {
  (vector: unknown): VectorOutcome;
  /** The prompt of a case, for other tests; `undefined` if the reference refuses it. */
  readonly prompt: (vector: unknown) => PromptSource | undefined;
}

interface TemplateCase<TemplateOptions> {
  readonly input: ChatTemplateInput<TemplateOptions>;
  readonly output: string;
  readonly reference_error?: string | undefined;
}

/**
 * Creates a runner for the cases of a chat template as Hugging Face's `apply_chat_template` renders
 * it: it builds the conversation and the request of each case, and compares the prompt. What the
 * template drops is dropped (`onLoss: 'reference'`), and calls need no results. Vendors' encoders
 * work the same way.
 *
 * @param format The format that implements the template.
 * @param answer Maps the template's options to options of the format. Without it, a case with
 * options fails.
 * @typeParam TemplateOptions The options of the template.
 *
 * @example
 * ```ts
 * import { chatTemplateRunner } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const run = chatTemplateRunner(
 *   llama3({ profile: 'hf' }),
 *   ({ tools_in_user_message }: { tools_in_user_message?: boolean }) => ({
 *     options: { toolsInUserMessage: tools_in_user_message },
 *   }),
 * );
 * const { actual } = run({
 *   id: 'a',
 *   input: { messages: [{ role: 'user', content: 'Hi' }], add_generation_prompt: true },
 *   output: '',
 * });
 * console.log(actual.endsWith('Hi<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n')); // true
 * ```
 */
export function chatTemplateRunner<Options extends object, TemplateOptions extends object = object>(
  format: PromptFormat<Options>,
  answer: (
    options: Partial<TemplateOptions>,
    input: ChatTemplateInput<TemplateOptions>,
  ) => TemplateAnswer<Options> = refuseOptions,
): TemplateRunner {
  const sourceOf = (
    input: ChatTemplateInput<TemplateOptions>,
    { render }: TemplateAnswer<Options>,
    options: Options | undefined,
  ): PromptSource => ({
    format: options === undefined ? format : format.with(options),
    conversation: conversationOf(input),
    options: {
      toolLinks: false,
      onLoss: 'reference',
      ...(input.continue_final_message
        ? { continueFinalMessage: true }
        : { generationPrompt: input.add_generation_prompt }),
      ...render,
    },
  });

  const run = (vector: unknown): VectorOutcome => {
    const { input, output, reference_error } = vector as TemplateCase<TemplateOptions>;
    const answered = answer(input.template_options ?? {}, input);
    const { options, reference } = answered;
    const prompt = (changed: Options | undefined): string => {
      const source = sourceOf(input, answered, changed);
      return source.format.render(source.conversation, source.options);
    };
    if (reference_error !== undefined) return refusalOutcome(() => prompt(options));
    const actual = prompt(options);
    if (actual === output || reference === undefined) return { expected: output, actual };
    const asReference = prompt(reference.options);
    return asReference === output
      ? { expected: output, actual: asReference, exception: reference.exception }
      : { expected: output, actual };
  };

  const prompt = (vector: unknown): PromptSource | undefined => {
    const { input, reference_error } = vector as TemplateCase<TemplateOptions>;
    if (reference_error !== undefined) return undefined;
    const answered = answer(input.template_options ?? {}, input);
    return sourceOf(input, answered, answered.options);
  };

  return Object.assign(run, { prompt });
}

function refuseOptions<Options>(options: object): TemplateAnswer<Options> {
  const [name] = Object.keys(options);
  if (name === undefined) return {};
  throw new Error(`the template's option ${name} is not mapped to the format`);
}

function conversationOf({ messages, tools }: ChatTemplateInput): Conversation {
  return { messages: messages.map(messageOf), tools };
}

/** Templates accept more than a conversation does; unknown fields are kept. */
function messageOf(given: object): Message {
  const { content, tool_calls, tool_plan, ...rest } = given as {
    readonly content?: unknown;
    readonly tool_calls?: readonly { readonly function: { readonly arguments: unknown } }[];
    readonly tool_plan?: string;
  };
  const message = {
    ...rest,
    ...('content' in given && {
      content: Array.isArray(content) ? content.map(partOf) : content,
    }),
    ...(tool_plan !== undefined && { reasoning_content: tool_plan }),
    ...(tool_calls !== undefined && {
      tool_calls: tool_calls.map((call) => ({
        ...call,
        function: { ...call.function, arguments: argumentsOf(call.function.arguments) },
      })),
    }),
  };
  return message as unknown as Message;
}

/** Conversations have arguments as JSON text. */
function argumentsOf(given: unknown): string {
  return typeof given === 'string' ? given : writeJson(given);
}

function partOf(part: { readonly type: string; readonly thinking?: string }): object {
  if (part.type === 'thinking') return { type: 'reasoning', text: part.thinking };
  // Templates receive audio and videos without a source.
  if (part.type === 'audio') {
    return { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } };
  }
  if (part.type === 'video') {
    return { type: 'file', file: { file_data: 'data:video/mp4;base64,AAAA' } };
  }
  return part;
}
