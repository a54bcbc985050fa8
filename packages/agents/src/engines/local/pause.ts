/** The longest that a timer can be set for. */
const LONGEST = 2 ** 31 - 1;

/** Waits for some milliseconds; no longer than until the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const until = Date.now() + milliseconds;
  for (let left = milliseconds; left > 0 && !signal.aborted; left = until - Date.now()) {
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, Math.min(left, LONGEST));
      signal.addEventListener('abort', end);
    });
  }
}
