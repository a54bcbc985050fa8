import { EndpointError } from '../endpoint-error.js';
import { onAbort } from './on-abort.js';

/** How a client waits for its server. */
export interface WaitOptions {
  /**
   * How long to wait for a server that loads its model, in milliseconds; 300,000 by default. 0 fails at once, with the
   * code `loading`.
   */
  readonly wait?: number | undefined;
  /** Called when waiting begins. */
  readonly onWait?: ((notice: WaitNotice) => void) | undefined;
}

/** What a client waits for. */
export interface WaitNotice {
  /**
   * The server loads its model, all its slots are busy with other requests, or it does not answer yet.
   */
  readonly reason: 'loading' | 'busy' | 'unreachable';
  /** What happens, in words. */
  readonly message: string;
  /** How long it is waited for, in milliseconds, if there is a limit. */
  readonly limit?: number | undefined;
}

/** How long a server may load its model, in milliseconds. */
const WAIT = 300_000;
/** How often a server is asked again, in milliseconds. */
const PAUSE = 1000;

/**
 * Calls a function again while the server loads its model, which its `EndpointError` says by the code `loading`.
 *
 * @param also Other errors that are waited for, and the reason.
 * @throws {EndpointError} `loading` if the time is over; the signal's reason if it aborts
 *
 * @example
 * ```ts
 * import { EndpointError } from '@modelspeak/endpoint';
 * import { waitWhileLoading } from '@modelspeak/endpoint/authoring';
 *
 * let isLoaded = false;
 * const ask = async () => {
 *   if (isLoaded) return 'Hi';
 *   isLoaded = true;
 *   throw new EndpointError('loading', 'the server loads its model', { retryAfter: 1 });
 * };
 * const reasons: string[] = [];
 * const onWait = ({ reason }: { reason: string }) => void reasons.push(reason);
 * console.log(await waitWhileLoading(ask, { wait: 1000, onWait }), reasons); // Hi [ 'loading' ]
 * ```
 */
export async function waitWhileLoading<Value>(
  act: () => Promise<Value>,
  { wait = WAIT, onWait, signal }: WaitOptions & { readonly signal?: AbortSignal | undefined } = {},
  also: (error: EndpointError) => WaitNotice['reason'] | undefined = () => undefined,
): Promise<Value> {
  const start = performance.now();
  let hasTold = false;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (wait <= 0 || !(error instanceof EndpointError)) throw error;
      const reason = error.code === 'loading' ? 'loading' : also(error);
      if (reason === undefined) throw error;
      const left = start + wait - performance.now();
      if (left <= 0) throw waitedTooLong(error, wait);
      if (!hasTold) onWait?.({ reason, message: error.message, limit: wait });
      hasTold = true;
      await pause(Math.min(error.retryAfter ?? PAUSE, left), signal);
    }
  }
}

function waitedTooLong(error: EndpointError, wait: number): EndpointError {
  const { code, status, body } = error;
  return new EndpointError(
    code,
    `${error.message}; it was not ready after ${durationOf(wait)}; to wait longer, raise wait`,
    { status, body, cause: error },
  );
}

/**
 * A duration in words.
 *
 * @example
 * ```ts
 * import { durationOf } from '@modelspeak/endpoint/authoring';
 *
 * console.log(durationOf(300_000), durationOf(90_000)); // 5 min 90 s
 * ```
 */
export function durationOf(milliseconds: number): string {
  if (milliseconds % 60_000 === 0) return `${milliseconds / 60_000} min`;
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = onAbort(signal, () => {
      clearTimeout(timer);
      reject(signal?.reason);
    });
    const timer = setTimeout(() => {
      stop();
      resolve();
    }, milliseconds);
  });
}
