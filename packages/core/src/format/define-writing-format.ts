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

/** A value, or a function of the format's options. */
type Per<Options, Value> = Value | ((options: Options) => Value);

/** What `write` receives besides the conversation. */
export interface WriteContext<Options> {
  /** The format's own options, validated. */
  readonly options: Options;
  /** Whether to end with the header of the reply. */
  readonly generationPrompt: boolean;
  /** The date to write as today's, `YYYY-MM-DD`; `undefined` for the format's fixed date. */
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
   * Whether to drop what the reference drops. If not, the format throws with the code `lossy`; core
   * does so for what {@link Capabilities} declares as `lost`.
   */
  readonly takesLoss: boolean;
}

/** The definition of how a format is written. */
export interface WritingDefinition<
  Schema extends OptionsSchema,
  Support extends RequestSupport = RequestSupport,
> {
  /** Its name: lower case, with dashes. */
  readonly name: string;
  /** The models that use it; `*` stands for any characters. */
  readonly models: readonly (string | ModelPattern)[];
  /**
   * The options it takes: {@link defineOptions}, or a schema of Zod or another Standard Schema
   * library.
   */
  readonly options: Schema;
  /** The special tokens that it writes or reads. */
  readonly control: Per<OptionsOutput<Schema>, readonly string[]>;
  /**
   * Other special tokens of the model's tokenizer (`special: true`), which content must not contain
   * either; in `<|reserved_special_token_*|>`, `*` stands for letters, digits and underscores.
   */
  readonly special?: Per<OptionsOutput<Schema>, readonly string[]> | undefined;
  /** Headings between turns that are ordinary text to the tokenizer: {@link textDelimiters}. */
  readonly delimiters?: Per<OptionsOutput<Schema>, TextDelimiters> | undefined;
  /** The stop sequences for a server. */
  readonly stop: Per<OptionsOutput<Schema>, readonly string[]>;
  /** What ends a reply, if it differs from `stop`. */
  readonly ends?: Per<OptionsOutput<Schema>, readonly string[]> | undefined;
  /** What it can express; anything left out is unsupported. */
  readonly supports: Per<OptionsOutput<Schema>, Partial<Capabilities>>;
  /**
   * What a request may ask for; anything left out does not compile and is refused. What only some
   * options allow compiles with all, and is refused with the others.
   */
  readonly request?: Support | ((options: OptionsOutput<Schema>) => Partial<Support>) | undefined;
  /**
   * Writes a conversation: the only place that defines how the format looks. It never receives
   * anything that the format does not support.
   */
  readonly write: (
    conversation: Conversation,
    out: Writer,
    context: WriteContext<OptionsOutput<Schema>>,
  ) => void;
  /** Loads its guide, so that it is only downloaded when it is used. */
  readonly guide?: (() => Promise<FormatGuide>) | undefined;
}

/**
 * Defines a format that only writes, for those who count every byte that a browser downloads. It is
 * {@link defineFormat} without the reader and without token ids; `tokenize` of `@modelspeak/core`
 * gives those.
 *
 * @throws {ModelspeakError} `invalid_format` for a name that is not in lower case with dashes, and without `options`
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

/** A format that only writes, with its options, and its rendering as text. */
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
  const { name, models, guide } = definition;
  // Copies, because all formats of this definition share its lists.
  const control = [...resolve(definition.control, options)];
  const special = [...(resolve(definition.special, options) ?? [])];
  const stop = [...resolve(definition.stop, options)];
  const ends = [...(resolve(definition.ends, options) ?? stop)];
  const request =
    resolve<OptionsOutput<Schema>, RequestSupport | undefined>(definition.request, options) ?? {};
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

/** Refuses to continue a message that is not the assistant's or already makes calls. */
function checkFinalMessage({ messages }: Conversation, generationPrompt: boolean): void {
  const message = messages.at(-1);
  const path = messages.length > 0 ? `messages[${messages.length - 1}]` : 'messages';
  if (generationPrompt) {
    throw mismatch(true, 'generationPrompt', 'false with continueFinalMessage', 'invalid_option');
  }
  if (message?.role !== 'assistant') {
    throw mismatch(message?.role, path, 'an assistant message to continue');
  }
  if (message.tool_calls?.length) {
    throw mismatch(message.tool_calls, `${path}.tool_calls`, 'no calls in a message to continue');
  }
}

/** Whether the engine reached a limit: too long a string, or too deep a recursion. */
function isTooLarge(error: unknown): error is RangeError {
  return error instanceof RangeError && /string length|call stack|allocation/i.test(error.message);
}

/** Resolves a part of a definition for these options. */
export function resolve<Options, Value>(value: Per<Options, Value>, options: Options): Value {
  return typeof value === 'function' ? (value as (options: Options) => Value)(options) : value;
}
