import type { Capabilities } from './capabilities.js';
import type { Conversation } from './conversation.js';
import type { Reader, ReaderOptions, Reply } from './reader.js';
import type { Segment } from './segments-writer.js';
import type { DefuseMode } from './text-writer.js';
import type { TokenizedPrompt, Tokenizer } from './tokenize.js';
import type { Writer } from './writer.js';

/**
 * The version of the contract between core and formats. A format built for another is refused.
 *
 * @example
 * ```ts
 * import { CONTRACT } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * console.log(llama3().contract === CONTRACT); // true
 * ```
 */
export const CONTRACT = 1;

/** Options of every rendering. */
export interface RenderOptions {
  /**
   * Whether the header of the reply to come is written at the end. By default it is, unless the last
   * message is the assistant's. Training data has it off.
   */
  readonly generationPrompt?: boolean | undefined;
  /**
   * The date to write where a format writes today's, as `YYYY-MM-DD`. Without it formats write the
   * fixed date of their documentation: rendering reads no clock.
   */
  readonly today?: string | undefined;
  /**
   * What happens to control tokens inside content where the prompt is a string; `defuse` by default.
   * It has no meaning where content is told apart by other means: in segments, tokens and bodies,
   * but for a format whose turns are parted by ordinary text.
   */
  readonly defuse?: DefuseMode | undefined;
  /**
   * Whether tool results must answer a call of the message before, and every call must have its
   * result before the conversation goes on. On by default.
   */
  readonly toolLinks?: boolean | undefined;
}

/** What every format has, whatever it writes. */
export interface FormatBase {
  /** The version of the contract it was written for. */
  readonly contract: typeof CONTRACT;
  /** Its name: lower case, with dashes, as in `openai-messages`. */
  readonly name: string;
  /** The ids of the models that speak it, with `*` for any run of characters. */
  readonly models: readonly string[];
  /** What it has a place for. */
  readonly supports: Capabilities;
  /** Makes the same format with other options. */
  with(options?: object): FormatBase;
  /** Loads its description, with examples; what `modelspeak describe` prints. */
  readonly guide?: (() => Promise<FormatGuide>) | undefined;
}

/**
 * The half of a format that writes prompts as text.
 * Made by calling the factory that {@link defineWritingFormat} gives.
 */
export interface WritingFormat extends FormatBase {
  /** Tells it from a format of request bodies. */
  readonly kind: 'prompt';
  with(options?: object): WritingFormat;
  /** Every control token that the model's tokenizer knows and the format writes or reads. */
  readonly control: readonly string[];
  /**
   * The headings between turns that are ordinary text to a tokenizer. Within content they are broken
   * in every rendering.
   */
  readonly delimiters: readonly string[];
  /** What ends a reply: to be given to the server as its stop sequences. */
  readonly stop: readonly string[];

  /**
   * Renders the prompt as a string, with control tokens inside content broken.
   *
   * @throws {ModelspeakError} where the conversation is wrong or the format has no place for it
   */
  render(conversation: Conversation, options?: RenderOptions): string;
  /** Renders the prompt as UTF-8. */
  bytes(conversation: Conversation, options?: RenderOptions): Uint8Array;
  /** Renders the prompt as pieces that know what they are and where they come from. */
  segments(conversation: Conversation, options?: RenderOptions): readonly Segment[];
  /**
   * Renders the prompt as token ids, in which content can never be a control token, with the loss
   * mask.
   *
   * @throws {ModelspeakError} `invalid_input` for a tokenizer that has no id for a control token; and
   * what `render` throws
   */
  tokens(
    conversation: Conversation,
    tokenizer: Tokenizer,
    options?: RenderOptions,
  ): TokenizedPrompt;
  /**
   * Renders the prompt as a string with the spans that the model itself would have sampled: what to
   * train on. The generation prompt is off unless asked for.
   */
  mask(conversation: Conversation, options?: RenderOptions): MaskedPrompt;
  /** Renders into a writer of your own, which is told each piece of the prompt in its order. */
  write(conversation: Conversation, writer: Writer, options?: RenderOptions): void;
}

/**
 * A format whose prompts are text: a model's chat template, and the reader of what it answers.
 * Made by calling the factory that {@link defineFormat} gives.
 */
export interface PromptFormat extends WritingFormat {
  with(options?: object): PromptFormat;
  /** Starts reading one reply. */
  reader(options?: ReaderOptions): Reader;
  /** Reads a whole reply, as its reader would at once. */
  parse(reply: string, options?: ReaderOptions): Reply;
}

/** A prompt with the spans to train on. */
export interface MaskedPrompt {
  /** The prompt, as `render` gives it. */
  readonly text: string;
  /** In UTF-16 units of `text`: `text.slice(start, end)` is what the model would have sampled. */
  readonly sampled: readonly { readonly start: number; readonly end: number }[];
}

/**
 * A format whose prompts are request bodies: the message format of a provider.
 * Made by calling the factory that {@link defineMessagesFormat} gives.
 *
 * @typeParam Body The request body.
 * @typeParam Chunk What its readers take: a piece of the response's text, or a parsed chunk.
 */
export interface MessagesFormat<Body = unknown, Chunk = unknown> extends FormatBase {
  /** Tells it from a format of text. */
  readonly kind: 'messages';
  with(options?: object): MessagesFormat<Body, Chunk>;
  /**
   * Writes the request body, as plain data that shares nothing with the conversation.
   *
   * @throws {ModelspeakError} where the conversation is wrong or the format has no place for it
   */
  body(conversation: Conversation, options?: RenderOptions): Body;
  /** Writes the request body as JSON text, in which every number is spelled as it was given. */
  text(conversation: Conversation, options?: RenderOptions): string;
  /**
   * Reads a request body back.
   *
   * @throws {ModelspeakError} where the body is not one of this format
   */
  conversation(body: unknown): Conversation;
  /** Starts reading one streamed response. */
  reader(options?: ReaderOptions): Reader<Chunk>;
  /** Reads a whole response: its body, parsed or as JSON text, or a whole event stream. */
  parse(response: unknown, options?: ReaderOptions): Reply;
}

/** Any format. */
export type Format = PromptFormat | MessagesFormat;

/** A format's description of itself, for people. */
export interface FormatGuide {
  /** Its name as people write it. */
  readonly title: string;
  /** What it is and where it comes from, in Markdown. */
  readonly summary: string;
  /** What each control token means. */
  readonly tokens: readonly { readonly token: string; readonly meaning: string }[];
  /** What each role means and how its header is spelled. */
  readonly roles: readonly { readonly role: string; readonly meaning: string }[];
  /** Its use cases, the simplest first. */
  readonly examples: readonly FormatExample[];
}

/** A use case, to be rendered live. */
export interface FormatExample {
  readonly title: string;
  /** What the case is about, in a sentence. */
  readonly description: string;
  /** The options of the format that the example needs. */
  readonly formatOptions?: object | undefined;
  readonly conversation: Conversation;
  /** How it is to be rendered. */
  readonly options?: RenderOptions | undefined;
  /** What a model answers, as raw text, where the format reads text. */
  readonly reply?: string | undefined;
  /** What to look at in the prompt and in the reply, each in a sentence of Markdown. */
  readonly notes?: readonly string[] | undefined;
}

/**
 * Makes a format with options; what a format's package exports by name and by default.
 *
 * @typeParam Options What may be handed in.
 */
export interface FormatFactory<Options, Made extends FormatBase> {
  (options?: Options): Made;
  /** The version of the contract that the format was written for. */
  readonly contract: typeof CONTRACT;
  /** The format's name, known before it is made. */
  readonly formatName: string;
  /** The ids of the models that speak it, known before it is made. */
  readonly models: readonly string[];
}
