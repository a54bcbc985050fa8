import type { OptionsInput, OptionsOutput, OptionsSchema } from '../checking/options.js';
import { mismatch } from '../checking/shape.js';
import type { Conversation } from '../conversation/conversation.js';
import type {
  Document,
  RequestSupport,
  ResponseFormat,
  Thinking,
  ToolChoice,
} from '../conversation/request.js';
import { ModelspeakError } from '../errors/errors.js';
import { SegmentsWriter } from '../writing/segments-writer.js';
import type { TextDelimiters } from '../writing/text-delimiters.js';
import { TextWriter } from '../writing/text-writer.js';
import { unclosedWriter } from '../writing/unclosed-writer.js';
import { encodeUtf8 } from '../writing/utf8.js';
import type { Writer } from '../writing/writer.js';
import { type Capabilities, NO_CAPABILITIES } from './capabilities.js';
import { checkConversation } from './check-conversation.js';
import { checkRequest } from './check-request.js';
import { createFactory } from './factory.js';
import {
  CONTRACT,
  type FormatFactory,
  type FormatGuide,
  type ModelPattern,
  type WritingFormat,
} from './format.js';
import { harmfulTokens } from './harmful-tokens.js';
import type { RenderOptions } from './render-options.js';

/** A value, or how it follows from a format's options. */
type Per<Options, Value> = Value | ((options: Options) => Value);

/** What `write` is given besides the conversation. */
export interface WriteContext<Options> {
  /** The format's own options, parsed. */
  readonly options: Options;
  /** Whether to end with the header of the reply to come. */
  readonly generationPrompt: boolean;
  /** The date to write as today's, `YYYY-MM-DD`; `undefined` for the format's fixed one. */
  readonly today: string | undefined;
  /** How the model thinks. */
  readonly thinking: Thinking;
  /** Which tools the model may or must call. */
  readonly toolChoice: ToolChoice | undefined;
  /** What the reply must be. */
  readonly responseFormat: ResponseFormat | undefined;
  /** What the reply may draw on. */
  readonly documents: readonly Document[] | undefined;
  /**
   * Whether to drop what the reference drops. Otherwise a format refuses it with the code `lossy`; core
   * does so for what {@link Capabilities} calls `lost`.
   */
  readonly takesLoss: boolean;
}

/** What a format says of how it is written. */
export interface WritingDefinition<
  Schema extends OptionsSchema,
  Support extends RequestSupport = RequestSupport,
> {
  /** Its name: lower case, with dashes. */
  readonly name: string;
  /** The models that speak it, with `*` for any run of characters. */
  readonly models: readonly (string | ModelPattern)[];
  /** The options it takes: {@link defineOptions}, or a schema of Zod or any other Standard Schema. */
  readonly options: Schema;
  /** The special tokens that it writes or reads. */
  readonly control: Per<OptionsOutput<Schema>, readonly string[]>;
  /**
   * Other special tokens of the model's tokenizer (`special: true`), which content must not contain
   * either; in `<|reserved_special_token_*|>`, `*` stands for letters, digits and underscores.
   */
  readonly special?: Per<OptionsOutput<Schema>, readonly string[]> | undefined;
  /** The headings between its turns that are ordinary text to a tokenizer: {@link textDelimiters}. */
  readonly delimiters?: Per<OptionsOutput<Schema>, TextDelimiters> | undefined;
  /** What stops a server. */
  readonly stop: Per<OptionsOutput<Schema>, readonly string[]>;
  /** What ends a reply, where that is not all that stops a server. */
  readonly ends?: Per<OptionsOutput<Schema>, readonly string[]> | undefined;
  /** What it can express; what is left out is not supported. */
  readonly supports: Per<OptionsOutput<Schema>, Partial<Capabilities>>;
  /** What a request can ask for; what is left out does not compile, and is refused. */
  readonly request?: Support | undefined;
  /**
   * Writes a conversation. The one place that says how the format looks. It is handed nothing that
   * the format does not support.
   */
  readonly write: (
    conversation: Conversation,
    out: Writer,
    context: WriteContext<OptionsOutput<Schema>>,
  ) => void;
  /** Loads its description, so that those who never ask for it never load it. */
  readonly guide?: (() => Promise<FormatGuide>) | undefined;
}

/**
 * Defines a format that only writes, for those who count every byte of what a browser downloads. It is
 * {@link defineFormat} without the reader, and without token ids, which `tokenize` of
 * `@modelspeak/core` gives.
 *
 * @throws {ModelspeakError} `invalid_format` for a name that is not in lower case with dashes
 *
 * @example
 * ```ts
 * import { defineOptions, defineWritingFormat } from '@modelspeak/core/authoring';
 *
 * const line = defineWritingFormat({
 *   name: 'line',
 *   models: [],
 *   options: defineOptions({}),
 *   control: ['<end>'],
 *   stop: ['<end>'],
 *   supports: {},
 *   write({ messages }, out) {
 *     out.message(0);
 *     out.content(messages[0]?.content as string);
 *     out.control('<end>');
 *   },
 * });
 * console.log(line().render({ messages: [{ role: 'user', content: 'Hi' }] })); // Hi<end>
 * ```
 */
export function defineWritingFormat<
  Schema extends OptionsSchema,
  const Support extends RequestSupport = object,
>(
  definition: WritingDefinition<Schema, Support>,
): FormatFactory<OptionsInput<Schema>, WritingFormat<OptionsInput<Schema>, Support>> {
  return createFactory(
    definition,
    definition.options,
    (options, change: (options?: object) => WritingFormat) =>
      makeWritingFormat(definition, options, change).format,
  ) as FormatFactory<OptionsInput<Schema>, WritingFormat<OptionsInput<Schema>, Support>>;
}

/** The half of a format that writes, with the options it was made with, and its rendering as text. */
export function makeWritingFormat<Schema extends OptionsSchema>(
  definition: WritingDefinition<Schema>,
  options: OptionsOutput<Schema>,
  change: (options?: object) => WritingFormat,
): {
  readonly format: WritingFormat;
  readonly text: (
    conversation: Conversation,
    render?: RenderOptions,
    spans?: boolean,
  ) => TextWriter;
} {
  const { name, models, guide, request = {} } = definition;
  // Copies of the lists of the definition, which all formats made of it share.
  const control = [...resolve(definition.control, options)];
  const special = [...(resolve(definition.special, options) ?? [])];
  const stop = [...resolve(definition.stop, options)];
  const ends = [...(resolve(definition.ends, options) ?? stop)];
  const supports = { ...NO_CAPABILITIES, ...resolve(definition.supports, options) };
  const guard = resolve(definition.delimiters, options);
  const delimiters = guard?.texts ?? [];
  const tokens = harmfulTokens({ control, special, delimiters });

  const checked = (render: RenderOptions = NO_OPTIONS): RenderOptions => {
    if (render !== NO_OPTIONS) checkRequest(render, request, name);
    return render;
  };

  const write = (given: Conversation, writer: Writer, render: RenderOptions): void => {
    const conversation = checkConversation(given, supports, name, render);
    const { messages } = conversation;
    const last = messages.length - 1;
    const { continueFinalMessage: isOpen = false, thinking = {}, onLoss } = render;
    const { generationPrompt = !isOpen && messages[last]?.role !== 'assistant' } = render;
    if (isOpen) checkFinalMessage(conversation, generationPrompt);
    const { today, toolChoice, responseFormat, documents } = render;
    try {
      definition.write(conversation, isOpen ? unclosedWriter(writer, last) : writer, {
        options,
        generationPrompt,
        today,
        thinking,
        toolChoice,
        responseFormat,
        documents,
        takesLoss: onLoss === 'reference',
      });
    } catch (error) {
      throw isTooLarge(error)
        ? new ModelspeakError('too_large', `the prompt is too large: ${error.message}`, {
            cause: error,
          })
        : error;
    }
  };

  const text = (
    conversation: Conversation,
    given?: RenderOptions,
    wantsSpans = false,
  ): TextWriter => {
    const render = checked(given);
    const writer = new TextWriter(tokens, render.specialTokens ?? 'escape', wantsSpans);
    write(conversation, writer, render);
    return writer;
  };

  const guarded = (conversation: Conversation, writer: Writer, given?: RenderOptions): void => {
    const render = checked(given);
    const mode = render.specialTokens ?? 'escape';
    write(conversation, guard?.guard(writer, mode) ?? writer, render);
  };

  const format: WritingFormat = {
    contract: CONTRACT,
    kind: 'prompt',
    name,
    models,
    supports,
    request,
    control,
    special,
    delimiters,
    stop,
    ends,
    guide,
    with: change,
    render: (conversation, render) => text(conversation, render).text,
    bytes: (conversation, render) => encodeUtf8(text(conversation, render).text),
    segments(conversation, render) {
      const writer = new SegmentsWriter(conversation);
      guarded(conversation, writer, render);
      return writer.segments;
    },
    mask(conversation, render) {
      const { generationPrompt = false } = { ...render };
      const writer = text(conversation, { ...render, generationPrompt }, true);
      writer.sampled(false);
      return { text: writer.text, sampled: writer.sampledSpans ?? [] };
    },
    write: guarded,
  };
  return { format, text };
}

const NO_OPTIONS: RenderOptions = {};

/** Refuses to continue what is no message of the assistant, or makes calls already. */
function checkFinalMessage({ messages }: Conversation, generationPrompt: boolean): void {
  const message = messages.at(-1);
  const path = messages.length > 0 ? `messages[${messages.length - 1}]` : 'messages';
  if (generationPrompt) {
    throw mismatch(true, 'generationPrompt', 'none with continueFinalMessage', 'invalid_option');
  }
  if (message?.role !== 'assistant') {
    throw mismatch(message?.role, path, 'a message of the assistant to continue');
  }
  if (message.tool_calls?.length) {
    throw mismatch(message.tool_calls, `${path}.tool_calls`, 'none in a message to continue');
  }
}

/** Whether the engine reached a limit: a string too long, or calls too deep. */
function isTooLarge(error: unknown): error is RangeError {
  return error instanceof RangeError && /string length|call stack|allocation/i.test(error.message);
}

/** What a part of a definition is for these options. */
export function resolve<Options, Value>(value: Per<Options, Value>, options: Options): Value {
  return typeof value === 'function' ? (value as (options: Options) => Value)(options) : value;
}
