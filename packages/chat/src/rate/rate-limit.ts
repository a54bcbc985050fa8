import { Deadline } from '../exchange/deadline.js';

/** The maximum number of requests and tokens in any minute. */
export interface RateLimitOptions {
  /** The maximum number of requests. */
  readonly requests?: number | undefined;
  /** The maximum number of tokens, of prompts and replies together. */
  readonly tokens?: number | undefined;
}

/** A rate limit. Models that share one share its limits. */
export interface RateLimit {
  /**
   * Waits until a request of about this many tokens may be sent.
   *
   * @returns A function to call with the actual number of tokens.
   */
  enter(tokens: number, signal: AbortSignal): Promise<(tokens: number) => void>;
}

const MINUTE = 60_000;

/**
 * Limits the requests and tokens in any minute, for one model or for several that share the limit. Waiting
 * requests are sent in the order in which they were made.
 *
 * The tokens of a request are first estimated from its prompt and `maxTokens`, and corrected by what the
 * server reports. A request that is larger than the limit is sent alone.
 *
 * @example
 * ```ts
 * import { rateLimit } from '@modelspeak/chat';
 *
 * const limit = rateLimit({ requests: 60, tokens: 100_000 });
 * const settle = await limit.enter(1200, new AbortController().signal);
 * settle(1340); // what it was
 * ```
 */
export function rateLimit({ requests = Infinity, tokens = Infinity }: RateLimitOptions): RateLimit {
  const entered: { readonly at: number; tokens: number }[] = [];
  let last: Promise<void> = Promise.resolve();

  /** The minimum number of milliseconds that a request has to wait. */
  const delay = (wanted: number): number => {
    const now = performance.now();
    while (entered[0] !== undefined && entered[0].at + MINUTE <= now) entered.shift();
    const [oldest] = entered;
    if (oldest === undefined) return 0;
    const taken = entered.reduce((sum, entry) => sum + entry.tokens, 0);
    const fits = entered.length < requests && taken + wanted <= tokens;
    return fits ? 0 : Math.max(1, Math.ceil(oldest.at + MINUTE - now));
  };

  return {
    async enter(wanted, signal) {
      const before = last;
      const deadline = new Deadline(signal);
      let leave = (): void => {};
      last = new Promise((resolve) => {
        leave = resolve;
      });
      try {
        await deadline.wait(before);
        for (let wait = delay(wanted); wait > 0; wait = delay(wanted)) await deadline.pause(wait);
        const entry = { at: performance.now(), tokens: wanted };
        entered.push(entry);
        return (used) => {
          entry.tokens = used;
        };
      } finally {
        deadline.stop();
        // If a request gives up, those after it still wait for those before it.
        void before.then(leave);
      }
    },
  };
}
