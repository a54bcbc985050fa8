import type {
  AnyRequest,
  MessagesFormat,
  PromptFormat,
  RequestSupport,
  Tokenizer,
} from '@modelspeak/core';
import type { BodyEndpoint, PromptEndpoint, Sampling } from '@modelspeak/endpoint';
import type { Timeouts } from './exchange/deadline.js';
import type { AppliedPrompt } from './exchange/prompt-like.js';
import type { Retry } from './exchange/retry.js';
import type { Middleware } from './middleware/middleware.js';
import type { ModelInfo } from './models/model-info.js';
import type { RateLimit } from './rate/rate-limit.js';
import type { AnyTool } from './tools/tool-types.js';

/** What every chat model may be told, whatever it is made of. */
export interface CommonSettings {
  /** How replies are sampled, where a call does not say otherwise. */
  readonly sampling?: Sampling | undefined;
  /** Tools that every conversation has, before its own: those that run, and those that do not. */
  readonly tools?: readonly AnyTool[] | undefined;
  /** A prompt that comes before every conversation; see `withPrompt`. */
  readonly prompt?: AppliedPrompt | undefined;
  /** The date that a format writes as today's; by default the real one, where the program runs. */
  readonly today?: string | undefined;
  /** How long things may take. Without it they take as long as they take. */
  readonly timeouts?: Timeouts | undefined;
  /** How often and after how long a request is sent again that failed before its reply began. */
  readonly retry?: Retry | undefined;
  /** How many requests and tokens may go out in a minute; shared with models made from this one. */
  readonly rateLimit?: RateLimit | undefined;
  /** What is known of the model: its prices, and how long its context is. */
  readonly model?: ModelInfo | undefined;
  /** What is done around each request, the first outermost. */
  readonly middleware?: readonly Middleware[] | undefined;
}

/** A format of text on an endpoint of prompts. */
export interface PromptSettings<Support extends RequestSupport = AnyRequest>
  extends CommonSettings {
  readonly format: PromptFormat<object, Support>;
  readonly endpoint: PromptEndpoint;
  /**
   * The model's tokenizer, for endpoints that take token ids and have no tokenizer of their own. Without
   * either, prompts are sent as strings, in which content is escaped.
   */
  readonly tokenizer?: Tokenizer | undefined;
}

/** A format of messages on an endpoint of request bodies. */
export interface BodySettings<Support extends RequestSupport = AnyRequest> extends CommonSettings {
  readonly format: MessagesFormat<unknown, unknown, object, Support>;
  readonly endpoint: BodyEndpoint;
  /** Counts the tokens of a request body, about as the provider does. */
  readonly countTokens?: ((body: unknown) => number | Promise<number>) | undefined;
}

/** What a chat model is made of. */
export type ChatSettings<Support extends RequestSupport = AnyRequest> =
  | PromptSettings<Support>
  | BodySettings<Support>;
