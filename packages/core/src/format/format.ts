import type { OptionsSchema } from '../checking/options.js';
import type {
  Conversation,
  FunctionTool,
  Message,
  ToolCall,
} from '../conversation/conversation.js';
import type { AnyRequest, RequestSupport, TurnSupport } from '../conversation/request.js';
import type { Reader, ReaderOptions, Reply, ReplyChunk } from '../reading/reader.js';
import type { TokenizeOptions } from '../tokens/runs.js';
import type { TokenizedPrompt } from '../tokens/tokenize.js';
import type { AsyncTokenizer, Tokenizer } from '../tokens/tokenizer.js';
import type { Segment } from '../writing/segments-writer.js';
import type { Writer } from '../writing/writer.js';
import type { Capabilities } from './capabilities.js';
import type { NextOptions, NextTurn, SampledReply } from './next.js';
import type { RenderOptions } from './render-options.js';
import type { Turn } from './turn.js';

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

/**
 * The models that speak a format, by what people call them: `*` stands for any run of characters.
 * Patterns are compared with a model's name as it is, and without what hosts put around it.
 */
export interface ModelPattern {
  /** The names, any of which may fit. */
  readonly match: string | readonly string[];
  /** Names that do not speak it although `match` fits. */
  readonly except?: string | readonly string[] | undefined;
  /** The options with which the format speaks to them. */
  readonly options?: object | undefined;
  /** Decides between patterns that fit, before their length does: the higher one wins; 0 by default. */
  readonly rank?: number | undefined;
}

/** What every format has, whatever it writes. */
export interface FormatBase<Options = object> {
  /** The version of the contract it was written for. */
  readonly contract: typeof CONTRACT;
  /** Its name: lower case, with dashes, as in `openai-messages`. */
  readonly name: string;
  /** The models that speak it. */
  readonly models: readonly (string | ModelPattern)[];
  /** What it can express. */
  readonly supports: Capabilities;
  /** What a request can ask for. */
  readonly request: RequestSupport;
  /** Makes the same format with these options changed; those left out stay as they are. */
  with(options?: Options): FormatBase<Options>;
  /** Loads its description, with examples; what `modelspeak describe` prints. */
  readonly guide?: (() => Promise<FormatGuide>) | undefined;
}

/**
 * The half of a format that writes prompts as text.
 * Made by calling the factory that {@link defineWritingFormat} gives.
 *
 * @typeParam Support What a request can ask for.
 */
export interface WritingFormat<Options = object, Support extends RequestSupport = AnyRequest>
  extends FormatBase<Options> {
  /** Distinguishes it from a format of request bodies. */
  readonly kind: 'prompt';
  with(options?: Options): WritingFormat<Options, Support>;
  /** The special tokens that the format writes or reads. */
  readonly control: readonly string[];
  /**
   * Other special tokens of the model's tokenizer, which content must not contain either; `*` stands
   * for letters, digits and underscores.
   */
  readonly special: readonly string[];
  /**
   * The headings between turns that are ordinary text to a tokenizer. Within content they are escaped
   * in every rendering.
   */
  readonly delimiters: readonly string[];
  /** What stops a server: the special tokens and texts that end what it samples. */
  readonly stop: readonly string[];
  /** What ends a reply: mostly what stops a server. */
  readonly ends: readonly string[];
  /**
   * Renders the prompt as a string.
   *
   * @throws {ModelspeakError} where the conversation is wrong or the format cannot express it
   */
  render(conversation: Conversation, options?: RenderOptions<Support>): string;
  /** Renders the prompt as UTF-8, for servers and files. */
  bytes(conversation: Conversation, options?: RenderOptions<Support>): Uint8Array;
  /**
   * Renders the prompt as pieces that know what they are. Their texts join to what `render` gives,
   * but that special tokens inside content stay as they came.
   */
  segments(conversation: Conversation, options?: RenderOptions<Support>): readonly Segment[];
  /**
   * Renders the prompt as a string with the spans that the model itself would have sampled: what to
   * train on. The generation prompt is off unless asked for.
   */
  mask(conversation: Conversation, options?: RenderOptions<Support>): MaskedPrompt;
  /** Renders into a writer of your own, which is given each piece of the prompt in its order. */
  write(conversation: Conversation, writer: Writer, options?: RenderOptions<Support>): void;
}

/**
 * A format whose prompts are text: a model's chat template, and the reader of what it answers.
 * Made by calling the factory that {@link defineFormat} gives.
 *
 * @typeParam Support What a request can ask for.
 */
export interface PromptFormat<Options = object, Support extends RequestSupport = AnyRequest>
  extends WritingFormat<Options, Support> {
  with(options?: Options): PromptFormat<Options, Support>;
  /**
   * Renders the prompt as token ids, in which content can never be a special token, with the loss
   * mask.
   *
   * @throws {ModelspeakError} `invalid_input` for a tokenizer that has no id for a special token;
   * `invalid_tokenizer` for one that gives special tokens for text, or what are no ids; and what
   * `render` throws
   */
  tokens(
    conversation: Conversation,
    tokenizer: Tokenizer,
    options?: RenderOptions<Support> & TokenizeOptions,
  ): TokenizedPrompt;
  /** The same, with a tokenizer behind a server, in one batch. */
  tokensAsync(
    conversation: Conversation,
    tokenizer: AsyncTokenizer,
    options?: RenderOptions<Support> & TokenizeOptions,
  ): Promise<TokenizedPrompt>;
  /**
   * Renders the prompt of one request and joins it to the reader and the language of its reply. The
   * reader knows the offered tools, what the prompt opened, and the ids that the conversation uses.
   *
   * @throws {ModelspeakError} what `render` throws
   */
  turn(conversation: Conversation, options?: RenderOptions<TurnSupport<Support>>): Turn;
  /**
   * Starts reading one reply. `turn.reader()` does so and knows the prompt; use this where the prompt
   * was made elsewhere.
   */
  reader(options?: ReaderOptions): Reader<ReplyChunk>;
  /** Reads a whole reply. */
  parse(reply: string, options?: ReaderOptions): Reply;
  /**
   * Continues after what the model answered: gives the next turn, or the reason why there is none.
   *
   * @param reply What the model sampled, with the stop sequence where the server leaves it in.
   * @param messages What comes after the reply: results of its calls, or what the user says next.
   * @throws {ModelspeakError} where the new messages are wrong, as `render` does
   */
  next(
    turn: Turn,
    reply: string | SampledReply,
    messages: readonly Message[],
    options?: NextOptions<Support>,
  ): NextTurn;
}

/** A prompt with the spans to train on. */
export interface MaskedPrompt {
  /** The prompt, as `render` gives it. */
  readonly text: string;
  /** In UTF-16 units of `text`: `text.slice(start, end)` is what the model would have sampled. */
  readonly sampled: readonly { readonly start: number; readonly end: number }[];
}

/** Reader options that offer no custom tool, so that a reply's calls are all of functions. */
export interface FunctionReaderOptions extends ReaderOptions {
  readonly tools?: readonly FunctionTool[] | null | undefined;
}

/**
 * A format whose prompts are request bodies: the message format of a provider.
 * Made by calling the factory that {@link defineMessagesFormat} gives.
 *
 * @typeParam Body The request body.
 * @typeParam Chunk What its readers take: a piece of the response's text, or a parsed chunk.
 * @typeParam Support What a request can ask for.
 */
export interface MessagesFormat<
  Body = unknown,
  Chunk = unknown,
  Options = object,
  Support extends RequestSupport = AnyRequest,
> extends FormatBase<Options> {
  /** Distinguishes it from a format of text. */
  readonly kind: 'messages';
  with(options?: Options): MessagesFormat<Body, Chunk, Options, Support>;
  /**
   * Writes the request body, as plain data that shares nothing with the conversation.
   *
   * @throws {ModelspeakError} where the conversation is wrong or the format cannot express it
   */
  body(conversation: Conversation, options?: RenderOptions<Support>): Body;
  /** Writes the request body as JSON text, in which every number is spelled as it was given. */
  text(conversation: Conversation, options?: RenderOptions<Support>): string;
  /**
   * Reads a request body back.
   *
   * @throws {ModelspeakError} where the body is not one of this format
   */
  conversation(body: unknown): Conversation;
  /** Starts reading one streamed response. */
  reader(options?: ReaderOptions): Reader<Chunk>;
  /** Reads a whole response: its body, parsed or as JSON text, or a whole event stream. */
  parse(response: unknown, options?: FunctionReaderOptions): Reply;
  /** The same where custom tools were offered, which the reply may call. */
  parse(response: unknown, options: ReaderOptions): Reply<ToolCall>;
}

/** Any format. */
export type Format = PromptFormat | MessagesFormat;

/** A format's description of itself, for people. */
export interface FormatGuide {
  /** Its name as people write it. */
  readonly title: string;
  /** What it is and where it comes from, in Markdown. */
  readonly summary: string;
  /** What each special token means. */
  readonly tokens: readonly { readonly token: string; readonly meaning: string }[];
  /** What each role means and how its header is spelled. */
  readonly roles: readonly { readonly role: string; readonly meaning: string }[];
  /** Its use cases, the simplest first. */
  readonly examples: readonly FormatExample[];
  /** What it was compared with, byte for byte; what `modelspeak formats --coverage` lists. */
  readonly coverage?: readonly FormatCoverage[] | undefined;
}

/** A reference that a format was compared with: a model's chat template, or its maker's encoder. */
export interface FormatCoverage {
  /** The options with which the format follows it; absent for the defaults, or where cases differ. */
  readonly formatOptions?: object | undefined;
  /** The model that it is for, as its maker calls it. */
  readonly model: string;
  /** What it is: `chat template`, or the encoder with its version; `none` where nothing is recorded. */
  readonly reference: string;
  /** Where the copy of the chat template came from. */
  readonly source?: string | undefined;
  /** The revision of the chat template: how its SHA-1 begins. */
  readonly revision?: string | undefined;
  /** The recorded cases, in files of the package's folder `vectors`. */
  readonly vectors: readonly string[];
  /** How many cases these are: all are equal, byte for byte, but for the exceptions. */
  readonly cases: number;
  /** In how many of them the format is right and the reference is wrong. */
  readonly exceptions: number;
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
  /** The models that speak it, known before it is made. */
  readonly models: readonly (string | ModelPattern)[];
  /**
   * The schema of its options. As JSON Schema, for a form or a page of documentation:
   * `factory.options?.['~standard'].jsonSchema?.input({ target: 'draft-2020-12' })`.
   */
  readonly options?: OptionsSchema | undefined;
}
