import { onAbort } from '@modelspeak/endpoint/authoring';

/** The longest that a timer can be set for. */
const LONGEST = 2 ** 31 - 1;

/**
 * Waits for some milliseconds; no longer than until the signal aborts. It does not heed the clock of
 * the machine, which may be set while it waits.
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
