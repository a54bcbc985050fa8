import { onAbort } from '@modelspeak/endpoint/authoring';

/** Lets time pass, until a signal ends it. */
export type Pause = (milliseconds: number, signal?: AbortSignal | undefined) => Promise<void>;

/**
 * Waits by the clock.
 *
 * @throws the signal's reason, where it ends the waiting
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
