import { type Capabilities, NO_CAPABILITIES } from './capabilities.js';
import { checkConversation } from './check-conversation.js';
import { compileControlTokens } from './control-tokens.js';
import type { Conversation } from './conversation.js';
import { ModelspeakError } from './errors.js';
import { createFactory } from './factory.js';
import {
  CONTRACT,
  type FormatFactory,
  type FormatGuide,
  type RenderOptions,
  type WritingFormat,
} from './format.js';
import type { OptionsInput, OptionsOutput, OptionsSchema } from './options.js';
import { SegmentsWriter } from './segments-writer.js';
import { mismatch } from './shape.js';
import type { TextDelimiters } from './text-delimiters.js';
import { type DefuseMode, TextWriter } from './text-writer.js';
import { tokenizeSegments } from './tokenize.js';
import { encodeUtf8 } from './utf8.js';
import type { Writer } from './writer.js';

/** A value, or how it follows from a format's options. */
type Per<Options, Value> = Value | ((options: Options) => Value);

/** What `write` is told besides the conversation. */
export interface WriteContext<Options> {
  /** The format's own options, parsed. */
  readonly options: Options;
  /** Whether to end with the header of the reply to come. */
  readonly generationPrompt: boolean;
  /** The date to write as today's, `YYYY-MM-DD`; `undefined` for the format's fixed one. */
  readonly today: string | undefined;
}

/** What a format says of how it is written. */
export interface WritingDefinition<Schema extends OptionsSchema> {
  /** Its name: lower case, with dashes. */
  readonly name: string;
  /** The ids of the models that speak it, with `*` for any run of characters. */
  readonly models: readonly string[];
  /** The options it takes: {@link defineOptions}, or a schema of Zod or any other Standard Schema. */
  readonly options: Schema;
  /** Its control tokens. */
  readonly control: Per<OptionsOutput<Schema>, readonly string[]>;
  /** The headings between its turns that are ordinary text to a tokenizer: {@link textDelimiters}. */
  readonly delimiters?: Per<OptionsOutput<Schema>, TextDelimiters> | undefined;
  /** What ends a reply. */
  readonly stop: Per<OptionsOutput<Schema>, readonly string[]>;
  /** What it has a place for; what is left out is not supported. */
  readonly supports: Per<OptionsOutput<Schema>, Partial<Capabilities>>;
  /**
   * Brings what the format takes besides conversations into the shape of one, before anything is
   * checked: it may be handed anything. Messages keep their places.
   */
  readonly prepare?: ((input: unknown) => Conversation) | undefined;
  /**
   * Writes a conversation. The one place that says how the format looks. It is handed nothing that
   * the format does not support, and messages of the role `developer` come as `system`.
   */
  readonly write: (
    conversation: Conversation,
    out: Writer,
    context: WriteContext<OptionsOutput<Schema>>,
  ) => void;
  /** Loads its description, so that those who never ask for it never load it. */
  readonly guide?: () => Promise<FormatGuide>;
}

const ISO_DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const MODES: readonly DefuseMode[] = ['defuse', 'throw', 'allow'];

/**
 * Defines a format that only writes, for those who count every byte of what a browser downloads. It is
 * {@link defineFormat} without the reader.
 *
 * @throws {ModelspeakError} `invalid_format` for a name that is not in lower case with dashes
 *
 * @example
 * ```ts
 * import { defineOptions, defineWritingFormat } from '@modelspeak/core';
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
export function defineWritingFormat<Schema extends OptionsSchema>(
  definition: WritingDefinition<Schema>,
): FormatFactory<OptionsInput<Schema>, WritingFormat> {
  return createFactory(definition, definition.options, (options, factory) =>
    makeWritingFormat(definition, options, factory),
  );
}

/** The half of a format that writes, with the options it was made with. */
export function makeWritingFormat<Schema extends OptionsSchema>(
  definition: WritingDefinition<Schema>,
  options: OptionsOutput<Schema>,
  factory: (options?: object) => WritingFormat,
): WritingFormat {
  const { name, models, guide } = definition;
  const control = resolve(definition.control, options);
  const stop = resolve(definition.stop, options);
  const supports = { ...NO_CAPABILITIES, ...resolve(definition.supports, options) };
  const delimiters = resolve(definition.delimiters, options);
  const headings = delimiters?.texts ?? [];
  const tokens = compileControlTokens([...control, ...headings]);

  const write = (input: Conversation, writer: Writer, render: RenderOptions): void => {
    const conversation = definition.prepare?.(input) ?? input;
    checkConversation(conversation, supports, name, render.toolLinks ?? true);
    const { today } = render;
    if (today !== undefined && !(typeof today === 'string' && ISO_DATE.test(today))) {
      throw mismatch(today, 'today', 'a date as in "2025-01-31"', 'invalid_option');
    }
    const { messages } = conversation;
    const generationPrompt = render.generationPrompt ?? messages.at(-1)?.role !== 'assistant';
    try {
      definition.write(withoutDeveloper(conversation), writer, {
        options,
        generationPrompt,
        today,
      });
    } catch (error) {
      // The engine's word for a string beyond its limits, or a stack.
      if (!(error instanceof RangeError)) throw error;
      throw new ModelspeakError('too_large', `the prompt is too large: ${error.message}`, {
        cause: error,
      });
    }
  };

  const modeOf = ({ defuse: mode = 'defuse' }: RenderOptions): DefuseMode => {
    if (MODES.includes(mode)) return mode;
    throw mismatch(mode, 'defuse', `one of ${MODES.join(', ')}`, 'invalid_option');
  };

  const text = (
    conversation: Conversation,
    render: RenderOptions = {},
    wantsSpans = false,
  ): TextWriter => {
    const writer = new TextWriter(tokens, modeOf(render), wantsSpans);
    write(conversation, writer, render);
    return writer;
  };

  const guarded = (conversation: Conversation, writer: Writer, render: RenderOptions = {}): void =>
    write(conversation, delimiters?.guard(writer, modeOf(render)) ?? writer, render);

  const segments = (conversation: Conversation, render: RenderOptions = {}) => {
    const writer = new SegmentsWriter(conversation);
    guarded(conversation, writer, render);
    return writer.segments;
  };

  return {
    contract: CONTRACT,
    kind: 'prompt',
    name,
    models,
    supports,
    // Not the lists of the definition, which all formats made of it share.
    control: [...control],
    delimiters: headings,
    stop: [...stop],
    guide,
    with: factory,
    render: (conversation, render) => text(conversation, render).text,
    bytes: (conversation, render) => encodeUtf8(text(conversation, render).text),
    segments,
    tokens: (conversation, tokenizer, render) =>
      tokenizeSegments(segments(conversation, render), tokenizer),
    mask(conversation, render = {}) {
      const generationPrompt = render.generationPrompt ?? false;
      const writer = text(conversation, { ...render, generationPrompt }, true);
      writer.sampled(false);
      return { text: writer.text, sampled: writer.sampledSpans ?? [] };
    },
    write: guarded,
  };
}

/** What a part of a definition is for these options. */
export function resolve<Options, Value>(value: Per<Options, Value>, options: Options): Value {
  return typeof value === 'function' ? (value as (options: Options) => Value)(options) : value;
}

function withoutDeveloper(conversation: Conversation): Conversation {
  const { messages } = conversation;
  if (!messages.some((message) => message.role === 'developer')) return conversation;
  return {
    ...conversation,
    messages: messages.map((message) =>
      message.role === 'developer' ? { ...message, role: 'system' as const } : message,
    ),
  };
}
