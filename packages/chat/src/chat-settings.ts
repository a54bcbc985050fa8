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

/** Settings that every chat model has, whatever its format and endpoint are. */
export interface CommonSettings {
  /** How replies are sampled, unless a call overrides it. */
  readonly sampling?: Sampling | undefined;
  /** Tools of every conversation, before its own. They may be runnable or plain definitions. */
  readonly tools?: readonly AnyTool[] | undefined;
  /** A prompt whose messages come before every conversation; see `withPrompt`. */
  readonly prompt?: AppliedPrompt | undefined;
  /** The date that a format writes as today's; by default the local date. */
  readonly today?: string | undefined;
  /** Time limits. There are none by default. */
  readonly timeouts?: Timeouts | undefined;
  /**
   * Whether calls count only with the model's own marks, unless a call overrides it; see `strictCalls` of
   * reader options. `false` by default for prompt formats, `true` for message formats: their servers read the calls.
   */
  readonly strictCalls?: boolean | undefined;
  /** How requests are retried that fail before their reply begins. */
  readonly retry?: Retry | undefined;
  /** The maximum number of requests and tokens in a minute. Models made from this one share it. */
  readonly rateLimit?: RateLimit | undefined;
  /** Facts about the model, such as its prices and the size of its context. */
  readonly model?: ModelInfo | undefined;
  /**
   * Whether the oldest turns are left out of a conversation that does not fit the model's context beside its
   * reply, for which `maxTokens` are kept, or a quarter of the context if there is no limit below it; see `fitHistory`. `false` by default:
   * such a conversation is refused. Requires something that counts tokens, and `model.context` unless the endpoint
   * knows the size of its context.
   */
  readonly fitHistory?: boolean | undefined;
  /** Functions that wrap each request. The first is the outermost. */
  readonly middleware?: readonly Middleware[] | undefined;
}

/** A prompt format on a prompt endpoint. */
export interface PromptSettings<Support extends RequestSupport = AnyRequest>
  extends CommonSettings {
  readonly format: PromptFormat<object, Support>;
  readonly endpoint: PromptEndpoint;
  /**
   * The model's tokenizer, for endpoints that take token ids but have no tokenizer of their own. If there
   * is neither, prompts are sent as strings, in which content is escaped.
   */
  readonly tokenizer?: Tokenizer | undefined;
}

/** A message format on an endpoint that takes request bodies. */
export interface BodySettings<Support extends RequestSupport = AnyRequest> extends CommonSettings {
  readonly format: MessagesFormat<unknown, unknown, object, Support>;
  readonly endpoint: BodyEndpoint;
  /** Counts the tokens of a request body, approximately as the provider does. */
  readonly countTokens?: ((body: unknown) => number | Promise<number>) | undefined;
}

/** The settings of a chat model. */
export type ChatSettings<Support extends RequestSupport = AnyRequest> =
  | PromptSettings<Support>
  | BodySettings<Support>;
