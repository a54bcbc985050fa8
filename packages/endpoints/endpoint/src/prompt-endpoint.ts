import type {
  AsyncTokenizer,
  EndReason,
  Language,
  MediaSpan,
  ReplyChunk,
  Sampling,
  TokenLogProb,
  Usage,
} from '@modelspeak/core';
import type { Abilities } from './abilities.js';
import type { CallOptions } from './call-options.js';

/** An endpoint whose model takes a prompt and continues it. */
export interface PromptEndpoint extends Abilities {
  /** Distinguishes it from an endpoint that takes request bodies. */
  readonly kind: 'prompt';
  /** Its name in errors, such as `llama-server`. */
  readonly name: string;
  /** What it supports. */
  readonly capabilities: PromptCapabilities;
  /** The size of the model's context in tokens, if it is known without asking a server. */
  readonly context?: number | undefined;
  /**
   * Lets the model continue a prompt. The last chunk has a `finish`; if there is none, it throws. Breaking
   * out of the loop cancels the request.
   *
   * @throws {EndpointError} if the server cannot be reached, refuses, breaks off, or violates its protocol
   * @throws {ModelspeakError} `unsupported` for an option that its server does not support
   */
  complete(request: PromptRequest, options?: CallOptions): AsyncIterable<PromptChunk>;
  /** Returns the body that the server would get, and sends nothing. */
  write?(request: PromptRequest): unknown;
  /**
   * Returns the paths of keywords of schemas that its engine's grammar holds less strictly than they say, such as
   * `get_log.properties.lines.maxItems` of a tool, and sends nothing. Without it, the grammar holds all.
   *
   * @throws {ModelspeakError} `unsupported` or `too_large` for a language that its grammar cannot express
   */
  loosens?(language: Language): readonly string[];
  /** The model's own tokenizer, if the server offers it. */
  tokenizer?(options?: CallOptions): AsyncTokenizer;
  /**
   * Counts the tokens of a prompt as the server reads it, if there is no `tokenizer`: a server may count them that
   * offers no tokenizer that keeps content apart from special tokens.
   *
   * @returns The number; `undefined` if this server does not count
   * @throws {EndpointError} if the server cannot be reached, or refuses the key
   */
  countTokens?(prompt: string, options?: CallOptions): Promise<number | undefined>;
  /**
   * Asks which media the model that runs on the server takes: many formats know images that a server was not
   * started for. Without it, `capabilities.media` says all.
   *
   * @returns What it takes; `undefined` if this server does not say
   * @throws {EndpointError} if the server cannot be reached, or refuses the key
   */
  mediaTypes?(options?: CallOptions): Promise<MediaTypes | undefined>;
}

/** Which media a model takes on its server. */
export interface MediaTypes {
  readonly images: boolean;
  readonly audio: boolean;
  /** Whether the server fetches images and other media from their addresses. */
  readonly addresses: boolean;
}

/** What a prompt endpoint supports. */
export interface PromptCapabilities {
  /** Whether it takes prompts as token ids. */
  readonly tokenIds: boolean;
  /**
   * How special tokens of a reply are returned: `apart` from text that spells them, if the request has their
   * ids; as `text`; or not at all: `hidden`.
   */
  readonly specialTokens: 'apart' | 'text' | 'hidden';
  /** The kind of grammar that it supports, if any. */
  readonly grammar: GrammarSyntax | undefined;
  /** Whether it can enforce a grammar from a special token on, as `calls` asks; `false` by default. */
  readonly lazyGrammar?: boolean | undefined;
  /** Whether it supports `logitBias`. */
  readonly logitBias: boolean;
  /** Whether it reports log probabilities. */
  readonly logProbs: boolean;
  /** Whether it takes images and other media; `false` by default. */
  readonly media?: boolean | undefined;
}

/** The kinds of grammars of engines: the three that `@modelspeak/grammar` writes. */
export type GrammarSyntax = 'gbnf' | 'lark' | 'structural-tag';

/** A prompt, and options of its reply. */
export interface PromptRequest extends Sampling {
  /** The prompt: as token ids, in which no content is a special token, or as a string. */
  readonly prompt: string | readonly number[];
  /**
   * The special tokens that the reply must show, and their ids if they are known; `undefined` for a token
   * that is ordinary text in the vocabulary.
   */
  readonly specialTokens?: ReadonlyMap<string, number | undefined> | undefined;
  /** The special tokens at which the server must stop. Most servers do so by themselves. */
  readonly stopTokens?: readonly string[] | undefined;
  /**
   * The images and other media of the prompt, if it has any, and where their placeholders are. The prompt is
   * then a string.
   */
  readonly media?: readonly PromptMedia[] | undefined;
  /** The language that the reply must follow. The endpoint writes it as a grammar for its engine. */
  readonly language?: Language | undefined;
  /**
   * What the reply must follow from a special token on, if the model samples that token: the language of
   * calls that begin with it. For endpoints with `lazyGrammar`; others leave it out.
   */
  readonly calls?: { readonly opening: string; readonly language: Language } | undefined;
}

/** An image or other media of a prompt. */
export interface PromptMedia extends MediaSpan {
  /** The path of its part for errors, such as `messages[2].content[1]`. */
  readonly path?: string | undefined;
}

/** A piece of a reply. */
export interface PromptChunk {
  /** Its text, with special tokens separate if they are known by their ids. */
  readonly pieces: readonly ReplyChunk[];
  /** The ids of its tokens, as far as the server reports them. */
  readonly tokens?: readonly number[] | undefined;
  /**
   * In the first chunk, if the server could not read the grammar and got a looser one: the paths of all keywords that
   * this one holds less strictly than they say, in place of those of `loosens`.
   */
  readonly loosened?: readonly string[] | undefined;
  /** The log probabilities of its tokens. */
  readonly logProbs?: readonly TokenLogProb[] | undefined;
  /** The usage so far. It is complete in the last chunk. */
  readonly usage?: Usage | undefined;
  /** How the reply ended, in the last chunk. */
  readonly finish?: Finish | undefined;
  /** How long the server took, if it reports that, in the last chunk. */
  readonly timings?: Timings | undefined;
}

/** How a reply ended. */
export interface Finish {
  readonly reason: EndReason;
  /** The stop text that ended it, if the server removed that from the reply. */
  readonly stop?: string | undefined;
}

/** How long a server took, in milliseconds, and how much of the prompt it had in its cache. */
export interface Timings {
  /** The time for reading the prompt, except for its cached part. */
  readonly prompt: number;
  /** The time for sampling the reply. */
  readonly reply: number;
  /** The number of tokens of the prompt that were in the cache. */
  readonly cached?: number | undefined;
}
