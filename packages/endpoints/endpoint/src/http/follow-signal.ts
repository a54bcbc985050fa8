import { onAbort } from './on-abort.js';

/** The signal of one request. */
export interface RequestSignal {
  readonly signal: AbortSignal | undefined;
  /** Stops following the caller's signal. */
  release(): void;
}

/**
 * Makes a separate signal for a request: `fetch` may keep listening to a signal after the request has ended,
 * and callers use theirs for many requests.
 */
export function followSignal(outer: AbortSignal | undefined): RequestSignal {
  if (outer === undefined) return { signal: undefined, release: () => undefined };
  outer.throwIfAborted();
  const controller = new AbortController();
  const release = onAbort(outer, () => controller.abort(outer.reason));
  return { signal: controller.signal, release };
}
