import { EndpointError } from '@modelspeak/endpoint';
import type { Deadline } from './deadline.js';

/** How requests are retried that fail with a temporary error before their reply begins. */
export interface Retry {
  /** The maximum number of retries; 2 by default. */
  readonly times?: number | undefined;
  /**
   * The approximate delay in milliseconds before the first retry; 500 by default. It doubles with each
   * retry. A `Retry-After` of the server takes precedence.
   */
  readonly delay?: number | undefined;
  /** The longest delay in milliseconds; 60,000 by default. If the server asks for a longer one, the call fails. */
  readonly longest?: number | undefined;
}

/**
 * Calls a function, and calls it again while it fails with a temporary error.
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
      // The endpoint has waited for it.
      if (error.code === 'loading') throw error;
      const spread = delay * 2 ** failed * (0.5 + Math.random() / 2);
      const wait = error.retryAfter ?? Math.min(spread, longest);
      if (wait > longest) throw error;
      await deadline.pause(wait);
    }
  }
}
