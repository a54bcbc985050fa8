import { onAbort } from '@modelspeak/endpoint/authoring';

/** Waits until the time is up, or a signal aborts. */
export type Pause = (milliseconds: number, signal?: AbortSignal | undefined) => Promise<void>;

/**
 * Waits with a timer.
 *
 * @throws the signal's reason, if it aborts
 */
export async function pause(milliseconds: number, signal?: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      resolve();
    }, milliseconds);
    const stop = onAbort(signal, () => {
      clearTimeout(timer);
      reject(signal?.reason);
    });
  });
}
