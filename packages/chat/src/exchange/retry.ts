import { EndpointError } from '@modelspeak/endpoint';
import type { Deadline } from './deadline.js';

/** How a request is sent again that failed before its reply began, for a reason that may pass. */
export interface Retry {
  /** How often, at most; 2 by default. */
  readonly times?: number | undefined;
  /**
   * How many milliseconds to wait before the first time, about; 500 by default, and twice as long
   * each time after. What the server asks for by `Retry-After` comes before it.
   */
  readonly delay?: number | undefined;
  /** How many milliseconds to wait at most: who is to wait longer gets the error; 60 000 by default. */
  readonly longest?: number | undefined;
}

/**
 * Acts, and acts again while it fails for a reason that may pass.
 *
 * This is not `p-retry`, whose delays cannot follow a `Retry-After`.
 */
export async function retrying<Value>(
  { times = 2, delay = 500, longest = 60_000 }: Retry,
  deadline: Deadline,
  act: () => Promise<Value>,
): Promise<Value> {
  for (let failed = 0; ; failed++) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof EndpointError) || !error.isPassing || failed >= times) throw error;
      const spread = delay * 2 ** failed * (0.5 + Math.random() / 2);
      const wait = error.retryAfter ?? Math.min(spread, longest);
      if (wait > longest) throw error;
      await deadline.pause(wait);
    }
  }
}
