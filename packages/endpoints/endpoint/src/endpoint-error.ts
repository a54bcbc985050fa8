/**
 * What went wrong between us and a model. Codes are stable: programs may branch on them.
 *
 * | code | meaning |
 * |---|---|
 * | `unreachable` | no response came: the server is down, or the network is |
 * | `refused` | the server answered with an error; `status`, `body` and `retryAfter` say which |
 * | `interrupted` | the connection broke while the reply came in |
 * | `unfinished` | the reply stopped coming in without having been finished |
 * | `malformed` | what came is not what the server's protocol says |
 * | `too_large` | what came is larger than may be |
 * | `endless` | the stream went on beyond its limit without an end |
 * | `redirected` | the server sends requests elsewhere, where neither a prompt nor a key may follow |
 * | `timeout` | it took longer than it may |
 * | `prompt_changed` | the server read another number of tokens than were sent |
 * | `cut_off` | the limit of tokens cut a reply that had to be whole |
 */
export type EndpointErrorCode =
  | 'unreachable'
  | 'refused'
  | 'interrupted'
  | 'unfinished'
  | 'malformed'
  | 'too_large'
  | 'endless'
  | 'redirected'
  | 'timeout'
  | 'prompt_changed'
  | 'cut_off';

/** What is known of an {@link EndpointError}. */
export interface EndpointErrorDetails {
  /** The status of the response. */
  readonly status?: number | undefined;
  /** What the response says, up to its first 64 kB. */
  readonly body?: string | undefined;
  /** For how many milliseconds the server asks to be left alone. */
  readonly retryAfter?: number | undefined;
  /** The error underneath, if there was one. */
  readonly cause?: unknown;
}

/** Statuses of faults that pass. */
const PASSING: readonly number[] = [408, 425, 429, 500, 502, 503, 504, 529];

/**
 * What goes wrong between us and a model, and is not a fault of the conversation: that is a
 * `ModelspeakError`.
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
  /** The status of the response, where there was one. */
  readonly status: number | undefined;
  /** What the response says, up to its first 64 kB. */
  readonly body: string | undefined;
  /** For how many milliseconds the server asks to be left alone. */
  readonly retryAfter: number | undefined;

  constructor(code: EndpointErrorCode, message: string, details: EndpointErrorDetails = {}) {
    const { status, body, retryAfter, cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may well succeed a little later. */
  get isPassing(): boolean {
    if (this.code === 'refused') return PASSING.includes(this.status ?? 0);
    return this.code === 'unreachable';
  }
}
