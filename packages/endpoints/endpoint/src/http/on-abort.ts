/** The one listener of a signal, and whom it tells. */
interface Waiting {
  readonly calls: Set<() => void>;
  readonly tell: () => void;
}

const waitingFor = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls a function once when a signal aborts. However many calls wait for one signal, it has one
 * listener: Node warns of a leak at the eleventh.
 *
 * @returns Stops waiting.
 *
 * @example
 * ```ts
 * import { onAbort } from '@modelspeak/endpoint/authoring';
 *
 * const controller = new AbortController();
 * const stop = onAbort(controller.signal, () => console.log('aborted'));
 * controller.abort(); // aborted
 * stop();
 * ```
 */
export function onAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal === undefined) return () => undefined;
  const waiting = waitingFor.get(signal) ?? startWaiting(signal);
  // A function of its own, since the same one may wait twice.
  const call = (): void => act();
  waiting.calls.add(call);
  return () => {
    waiting.calls.delete(call);
    if (waiting.calls.size > 0) return;
    signal.removeEventListener('abort', waiting.tell);
    if (waitingFor.get(signal) === waiting) waitingFor.delete(signal);
  };
}

function startWaiting(signal: AbortSignal): Waiting {
  const calls = new Set<() => void>();
  const tell = (): void => {
    waitingFor.delete(signal);
    for (const call of calls) call();
  };
  const waiting = { calls, tell };
  waitingFor.set(signal, waiting);
  signal.addEventListener('abort', tell, { once: true });
  return waiting;
}
