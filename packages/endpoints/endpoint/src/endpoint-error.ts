/**
 * Why a request to a model failed. Codes are stable: programs may branch on them.
 *
 * | code | meaning |
 * |---|---|
 * | `unreachable` | there was no response: the server or the network is down |
 * | `refused` | the server answered with an error; see `status`, `body` and `retryAfter` |
 * | `loading` | the server still loads its model, and the time to wait for it is over |
 * | `too_long` | the prompt, or the prompt and its reply, does not fit the model's context |
 * | `interrupted` | the connection broke during the reply |
 * | `unfinished` | the reply stopped before its end |
 * | `malformed` | the response violates the server's protocol |
 * | `too_large` | the response exceeds the size limit |
 * | `endless` | the stream exceeded its size limit and did not end |
 * | `redirected` | the server redirects to another address, which gets neither the prompt nor the key |
 * | `timeout` | the request exceeded its time limit |
 * | `prompt_changed` | the server read a different number of tokens than were sent |
 * | `cut_off` | the token limit cut a reply that had to be whole |
 */
export type EndpointErrorCode =
  | 'unreachable'
  | 'refused'
  | 'loading'
  | 'too_long'
  | 'interrupted'
  | 'unfinished'
  | 'malformed'
  | 'too_large'
  | 'endless'
  | 'redirected'
  | 'timeout'
  | 'prompt_changed'
  | 'cut_off';

/** Details of an {@link EndpointError}. */
export interface EndpointErrorDetails {
  /** The status of the response. */
  readonly status?: number | undefined;
  /** The body of the response, up to its first 64 kB. */
  readonly body?: string | undefined;
  /** The number of milliseconds after which the server allows a retry. */
  readonly retryAfter?: number | undefined;
  /** The underlying error, if there is one. */
  readonly cause?: unknown;
}

/** The status codes of temporary errors. */
const PASSING: readonly number[] = [408, 425, 429, 500, 502, 503, 504, 529];

/**
 * A request to a model failed. An invalid conversation is a `ModelspeakError` instead.
 *
 * @example
 * ```ts
 * import { EndpointError } from '@modelspeak/endpoint';
 *
 * const error = new EndpointError('refused', 'openai answered 429', { status: 429, retryAfter: 2000 });
 * console.log(error.isPassing, error.retryAfter); // true 2000
 * ```
 */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
  readonly code: EndpointErrorCode;
  /** The status of the response, if there was one. */
  readonly status: number | undefined;
  /** The body of the response, up to its first 64 kB. */
  readonly body: string | undefined;
  /** The number of milliseconds after which the server allows a retry. */
  readonly retryAfter: number | undefined;

  constructor(code: EndpointErrorCode, message: string, details: EndpointErrorDetails = {}) {
    const { status, body, retryAfter, cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** Whether the error is temporary: the same request may succeed a little later. */
  get isPassing(): boolean {
    if (this.code === 'refused') return PASSING.includes(this.status ?? 0);
    return this.code === 'unreachable' || this.code === 'loading';
  }
}
