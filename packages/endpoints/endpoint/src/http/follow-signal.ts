import { onAbort } from './on-abort.js';

/** A signal for one request. */
export interface RequestSignal {
  readonly signal: AbortSignal | undefined;
  /** Stops following the signal of the caller. */
  release(): void;
}

/**
 * A signal of its own for a request: `fetch` may keep listening to one for longer than the request
 * takes, and callers use theirs for many.
 */
export function followSignal(outer: AbortSignal | undefined): RequestSignal {
  if (outer === undefined) return { signal: undefined, release: () => undefined };
  outer.throwIfAborted();
  const controller = new AbortController();
  const release = onAbort(outer, () => controller.abort(outer.reason));
  return { signal: controller.signal, release };
}
