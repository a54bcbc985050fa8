import { onAbort } from '@modelspeak/endpoint/authoring';

/** The longest time that a timer supports. */
const LONGEST = 2 ** 31 - 1;

/**
 * Waits for this many milliseconds, or until the signal aborts. Setting the machine's clock in the
 * meantime does not change how long it waits.
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + milliseconds;
  for (let left = milliseconds; left > 0 && !signal.aborted; left = until - performance.now()) {
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(end, Math.min(left, LONGEST));
      const stop = onAbort(signal, end);
    });
  }
}
