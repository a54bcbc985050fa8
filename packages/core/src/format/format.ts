import type { OptionsSchema } from '../checking/options.js';
import type {
  Conversation,
  FunctionTool,
  Message,
  ToolCall,
} from '../conversation/conversation.js';
import type { AnyRequest, RequestSupport, TurnSupport } from '../conversation/request.js';
import type { Reader, ReaderOptions, Reply, ReplyChunk } from '../reading/reader.js';
import type { Responses } from '../responding/responses.js';
import type { TokenizeOptions } from '../tokens/runs.js';
import type { TokenizedPrompt } from '../tokens/tokenize.js';
import type { AsyncTokenizer, Tokenizer } from '../tokens/tokenizer.js';
import type { Segment } from '../writing/segments-writer.js';
import type { Writer } from '../writing/writer.js';
import type { BodyParts, GivenBodyParts, ReadBodyOptions } from './body-parts.js';
import type { Capabilities } from './capabilities.js';
import type { NextOptions, NextTurn, SampledReply } from './next.js';
import type { RenderOptions } from './render-options.js';
import type { Turn } from './turn.js';

/**
 * The version of the contract between core and formats. Formats of another version are refused.
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
 * The models that use a format, by name; `*` stands for any characters. A pattern is compared with
 * the model's full name, and with the name without what hosts add to it.
 */
export interface ModelPattern {
  /** The names; one of them must match. */
  readonly match: string | readonly string[];
  /**
   * Names to exclude although `match` matches. Without a slash, a pattern is compared with the name
   * of the model alone, so that `*base*` excludes nothing because of an owner or a folder.
   */
  readonly except?: string | readonly string[] | undefined;
  /** The format options for these models. */
  readonly options?: object | undefined;
  /** Ranks matching patterns: the higher one wins, then the more specific one; 0 by default. */
  readonly rank?: number | undefined;
}

/** What all formats have in common. */
export interface FormatBase<Options = object> {
  /** The contract version that it was written for. */
  readonly contract: typeof CONTRACT;
  /** Its name: lower case, with dashes, such as `openai-messages`. */
  readonly name: string;
  /** The models that use it. */
  readonly models: readonly (string | ModelPattern)[];
  /** What it can express. */
  readonly supports: Capabilities;
  /** What a request may ask for. */
  readonly request: RequestSupport;
  /** Creates the same format with these options changed; the others stay. */
  with(options?: Options): FormatBase<Options>;
  /** Loads its guide, with examples: what `modelspeak describe` prints. */
  readonly guide?: (() => Promise<FormatGuide>) | undefined;
}

/**
 * The writing half of a prompt format: it renders prompts as text.
 * Created by the factory that {@link defineWritingFormat} returns.
 *
 * @typeParam Support What a request may ask for.
 */
export interface WritingFormat<Options = object, Support extends RequestSupport = AnyRequest>
  extends FormatBase<Options> {
  /** Distinguishes it from a message format. */
  readonly kind: 'prompt';
  with(options?: Options): WritingFormat<Options, Support>;
  /** The special tokens that the format writes or reads. */
  readonly control: readonly string[];
  /**
   * Other special tokens of the model's tokenizer, which content must not contain either; `*`
   * stands for letters, digits and underscores.
   */
  readonly special: readonly string[];
  /**
   * Headings between turns that are ordinary text to the tokenizer. In content they are always
   * escaped.
   */
  readonly delimiters: readonly string[];
  /** The stop sequences for a server: special tokens and texts. */
  readonly stop: readonly string[];
  /** What ends a reply: usually the same as `stop`. */
  readonly ends: readonly string[];
  /**
   * Renders the prompt as a string.
   *
   * @throws {ModelspeakError} if the conversation is invalid or the format cannot express it
   */
  render(conversation: Conversation, options?: RenderOptions<Support>): string;
  /** Renders the prompt as UTF-8 bytes, for servers and files. */
  bytes(conversation: Conversation, options?: RenderOptions<Support>): Uint8Array;
  /**
   * Renders the prompt as typed pieces. Their joined text equals `render`, except that special
   * tokens in content are not escaped.
   */
  segments(conversation: Conversation, options?: RenderOptions<Support>): readonly Segment[];
  /**
   * Renders the prompt as a string, with the spans that the model itself would have sampled: the
   * loss mask. The generation prompt is off by default.
   *
   * @throws {ModelspeakError} what `render` throws; `unsupported` if the format cannot tell what the
   * model would have sampled
   */
  mask(conversation: Conversation, options?: RenderOptions<Support>): MaskedPrompt;
  /** Renders into your own writer, which receives each piece of the prompt in order. */
  write(conversation: Conversation, writer: Writer, options?: RenderOptions<Support>): void;
}

/**
 * A format whose prompts are text: a model's chat template plus the reader of its replies.
 * Created by the factory that {@link defineFormat} returns.
 *
 * @typeParam Support What a request may ask for.
 */
export interface PromptFormat<Options = object, Support extends RequestSupport = AnyRequest>
  extends WritingFormat<Options, Support> {
  with(options?: Options): PromptFormat<Options, Support>;
  /**
   * Renders the prompt as token ids with the loss mask. Content can never become a special token.
   *
   * @throws {ModelspeakError} `invalid_input` if the tokenizer has no id for a special token;
   * `invalid_tokenizer` if it returns special tokens for text, or something other than ids; and
   * what `render` throws
   */
  tokens(
    conversation: Conversation,
    tokenizer: Tokenizer,
    options?: RenderOptions<Support> & TokenizeOptions,
  ): TokenizedPrompt;
  /** Like `tokens`, with a remote tokenizer, in one batch. */
  tokensAsync(
    conversation: Conversation,
    tokenizer: AsyncTokenizer,
    options?: RenderOptions<Support> & TokenizeOptions,
  ): Promise<TokenizedPrompt>;
  /**
   * Renders the prompt of one request, together with the reader and the grammar of its reply. The
   * reader knows the offered tools, the reply prefix and the call ids in use.
   *
   * @throws {ModelspeakError} what `render` throws
   */
  turn(conversation: Conversation, options?: RenderOptions<TurnSupport<Support>>): Turn;
  /**
   * Creates a reader of one reply. Prefer `turn.reader()`, which knows the prompt; use this for a
   * prompt made elsewhere.
   */
  reader(options?: ReaderOptions): Reader<ReplyChunk>;
  /** Reads a whole reply. */
  parse(reply: string, options?: ReaderOptions): Reply;
  /**
   * Continues after a reply: returns the next turn, or the reason why it cannot continue.
   *
   * @param reply What the model sampled, including the stop sequence if the server returns it.
   * @param messages What follows the reply: results of its calls, or the next user message.
   * @throws {ModelspeakError} if the new messages are invalid, as in `render`
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

/** Reader options without custom tools, so that all calls of a reply are function calls. */
export interface FunctionReaderOptions extends ReaderOptions {
  readonly tools?: readonly FunctionTool[] | null | undefined;
}

/**
 * A format whose prompts are request bodies: the message format of a provider.
 * Created by the factory that {@link defineMessagesFormat} returns.
 *
 * @typeParam Body The request body.
 * @typeParam Chunk The input of its readers: a piece of the response's text, or a parsed chunk.
 * @typeParam Support What a request may ask for.
 */
export interface MessagesFormat<
  Body = unknown,
  Chunk = unknown,
  Options = object,
  Support extends RequestSupport = AnyRequest,
> extends FormatBase<Options> {
  /** Distinguishes it from a prompt format. */
  readonly kind: 'messages';
  with(options?: Options): MessagesFormat<Body, Chunk, Options, Support>;
  /**
   * Writes the request body as plain data that shares nothing with the conversation.
   *
   * @throws {ModelspeakError} if the conversation is invalid or the format cannot express it
   */
  body(conversation: Conversation, options?: RenderOptions<Support>): Body;
  /** Writes the request body as JSON text in which every number keeps its spelling. */
  text(conversation: Conversation, options?: RenderOptions<Support>): string;
  /**
   * Writes a whole request body: the inverse of `readBody`.
   *
   * @throws {ModelspeakError} if the conversation is invalid or the format cannot express something,
   * such as a sampling setting
   */
  writeBody(parts: GivenBodyParts<Support>): Body;
  /** Like `writeBody`, as JSON text in which every number keeps its spelling. */
  writeBodyText(parts: GivenBodyParts<Support>): string;
  /**
   * Reads the conversation of a request body.
   *
   * @throws {ModelspeakError} if the body is not valid in this format
   */
  conversation(body: unknown): Conversation;
  /**
   * Splits a request body into its parts without losing anything: `writeBody` writes the same body
   * from them, and that of any other message format an equivalent one.
   *
   * @param body The body, or its JSON text.
   * @throws {ModelspeakError} if the body is not valid in this format
   */
  readBody(body: unknown, options?: ReadBodyOptions): BodyParts<Support>;
  /** Writes responses, if the protocol has them: a format of rows in a file has none. */
  readonly responses?: Responses | undefined;
  /** Creates a reader of one streamed response. */
  reader(options?: ReaderOptions): Reader<Chunk>;
  /** Reads a whole response: its body, parsed or as JSON text, or a complete event stream. */
  parse(response: unknown, options?: FunctionReaderOptions): Reply;
  /** Like the above if custom tools were offered, which the reply may call. */
  parse(response: unknown, options: ReaderOptions): Reply<ToolCall>;
}

/** Any format. */
export type Format = PromptFormat | MessagesFormat;

/** A format's description for people. */
export interface FormatGuide {
  /** Its display name. */
  readonly title: string;
  /** What it is and where it comes from, in Markdown. */
  readonly summary: string;
  /** What each special token means. */
  readonly tokens: readonly { readonly token: string; readonly meaning: string }[];
  /** What each role means and how its header is written. */
  readonly roles: readonly { readonly role: string; readonly meaning: string }[];
  /** Use cases, simplest first. */
  readonly examples: readonly FormatExample[];
  /** What it was compared with, byte for byte: what `modelspeak formats --coverage` lists. */
  readonly coverage?: readonly FormatCoverage[] | undefined;
}

/** A reference that a format was compared with: a model's chat template, or its maker's encoder. */
export interface FormatCoverage {
  /** The format options that follow it; absent for the defaults, or if cases differ. */
  readonly formatOptions?: object | undefined;
  /** The model, as its maker calls it. */
  readonly model: string;
  /** `chat template`, or the encoder with its version; `none` if nothing is recorded. */
  readonly reference: string;
  /** Where the copy of the chat template came from. */
  readonly source?: string | undefined;
  /** The revision of the chat template: the start of its SHA-1. */
  readonly revision?: string | undefined;
  /** The recorded cases: files in the package's `vectors` folder. */
  readonly vectors: readonly string[];
  /** How many cases there are. All are equal, byte for byte, apart from the exceptions. */
  readonly cases: number;
  /** How many of them the format gets right and the reference wrong. */
  readonly exceptions: number;
}

/** A use case, which documentation renders live. */
export interface FormatExample {
  readonly title: string;
  /** What the case shows, in a sentence. */
  readonly description: string;
  /** The format options that the example needs. */
  readonly formatOptions?: object | undefined;
  readonly conversation: Conversation;
  /** The render options. */
  readonly options?: RenderOptions | undefined;
  /** A model's answer as raw text, if the format reads text. */
  readonly reply?: string | undefined;
  /** What to notice in the prompt and the reply, each in a sentence of Markdown. */
  readonly notes?: readonly string[] | undefined;
}

/**
 * Creates a format with options. A format's package exports it by name and as default.
 *
 * @typeParam Options The input type of the options.
 */
export interface FormatFactory<Options, Made extends FormatBase> {
  (options?: Options): Made;
  /** The contract version that the format was written for. */
  readonly contract: typeof CONTRACT;
  /** The format's name, known before it is created. */
  readonly formatName: string;
  /** The models that use it, known before it is created. */
  readonly models: readonly (string | ModelPattern)[];
  /**
   * The schema of its options. To get JSON Schema, for a form or a documentation page:
   * `factory.options?.['~standard'].jsonSchema?.input({ target: 'draft-2020-12' })`.
   */
  readonly options?: OptionsSchema | undefined;
}
