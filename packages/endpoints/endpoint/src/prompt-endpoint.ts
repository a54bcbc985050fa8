import type {
  AsyncTokenizer,
  EndReason,
  Language,
  ReplyChunk,
  TokenLogProb,
  Usage,
} from '@modelspeak/core';
import type { Abilities } from './abilities.js';
import type { CallOptions } from './call-options.js';
import type { Sampling } from './sampling.js';

/** Where a model runs that takes a prompt and continues it. */
export interface PromptEndpoint extends Abilities {
  /** Distinguishes it from an endpoint of request bodies. */
  readonly kind: 'prompt';
  /** What it is called in errors, such as `llama-server`. */
  readonly name: string;
  /** What it can do. */
  readonly capabilities: PromptCapabilities;
  /**
   * Has the model continue a prompt. The last chunk has a `finish`; without one, it throws.
   * Who stops iterating ends the request.
   *
   * @throws {EndpointError} where the server cannot be reached, refuses, breaks off, or does not keep
   * its protocol
   * @throws {ModelspeakError} `unsupported` for what its server cannot be asked for
   */
  complete(request: PromptRequest, options?: CallOptions): AsyncIterable<PromptChunk>;
  /** The model's own tokenizer, where the server has one. */
  tokenizer?(options?: CallOptions): AsyncTokenizer;
}

/** What an endpoint of prompts can do. */
export interface PromptCapabilities {
  /** Whether it takes prompts as token ids. */
  readonly tokenIds: boolean;
  /**
   * How the special tokens of a reply come back: `apart` from text that spells them, where the request
   * has their ids; as `text`; or not at all, `hidden`.
   */
  readonly specialTokens: 'apart' | 'text' | 'hidden';
  /** The kind of grammar that it holds a reply to, if any. */
  readonly grammar: GrammarSyntax | undefined;
  /** Whether it takes `logitBias`. */
  readonly logitBias: boolean;
  /** Whether it tells log probabilities. */
  readonly logProbs: boolean;
}

/** What engines hold a reply to: the three that `@modelspeak/grammar` writes. */
export type GrammarSyntax = 'gbnf' | 'lark' | 'structural-tag';

/** A prompt, and what is asked of its reply. */
export interface PromptRequest extends Sampling {
  /** The prompt: as token ids, in which no content is a special token, or as a string. */
  readonly prompt: string | readonly number[];
  /**
   * The special tokens that the reply is to show, and their ids where these are known; `undefined` for
   * a token that the vocabulary has as ordinary text.
   */
  readonly specialTokens?: ReadonlyMap<string, number | undefined> | undefined;
  /** The special tokens at which the server is to stop. Most do so by themselves. */
  readonly stopTokens?: readonly string[] | undefined;
  /** The language that the reply is to keep to. The endpoint writes it for its engine. */
  readonly language?: Language | undefined;
}

/** The next piece of what a model says. */
export interface PromptChunk {
  /** Its text, with special tokens apart where they are known by their ids. */
  readonly pieces: readonly ReplyChunk[];
  /** The ids of its tokens, as far as the server tells. */
  readonly tokens?: readonly number[] | undefined;
  /** How likely its tokens were. */
  readonly logProbs?: readonly TokenLogProb[] | undefined;
  /** What the server has counted so far; complete with the last chunk. */
  readonly usage?: Usage | undefined;
  /** How the reply ended, in the last chunk. */
  readonly finish?: Finish | undefined;
  /** How long it took, where the server tells, in the last chunk. */
  readonly timings?: Timings | undefined;
}

/** How a reply ended. */
export interface Finish {
  readonly reason: EndReason;
  /** The text that ended it, where the server took that away. */
  readonly stop?: string | undefined;
}

/** How long a server took, in milliseconds, and what of the prompt it had in its cache. */
export interface Timings {
  /** To read the prompt, as far as it was not in its cache. */
  readonly prompt: number;
  /** To sample the reply. */
  readonly reply: number;
  /** How many tokens of the prompt were in its cache. */
  readonly cached?: number | undefined;
}
