import { Deadline } from '../exchange/deadline.js';

/** How much may go out, in any minute. */
export interface RateLimitOptions {
  /** How many requests. */
  readonly requests?: number | undefined;
  /** How many tokens, of prompts and replies. */
  readonly tokens?: number | undefined;
}

/** What holds requests back. Models that share one share its limits. */
export interface RateLimit {
  /**
   * Waits until a request of about so many tokens may go out.
   *
   * @returns What takes the number of tokens that it turned out to be.
   */
  enter(tokens: number, signal: AbortSignal): Promise<(tokens: number) => void>;
}

const MINUTE = 60_000;

/**
 * Makes a limit of requests and tokens a minute, for one model or for several that share it. What waits
 * goes out in the order in which it came.
 *
 * How many tokens a request takes is guessed at first, from its prompt and `maxTokens`, and set right by
 * what the server counts. One that is larger than the limit goes out alone.
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

  /** For how many milliseconds a request has to wait, at least. */
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
      const deadline = new Deadline(signal, undefined);
      let leave = (): void => {};
      last = new Promise((resolve) => {
        leave = resolve;
      });
      try {
        await deadline.wait(before, undefined, '');
        for (let wait = delay(wanted); wait > 0; wait = delay(wanted)) await deadline.pause(wait);
        const entry = { at: performance.now(), tokens: wanted };
        entered.push(entry);
        return (used) => {
          entry.tokens = used;
        };
      } finally {
        deadline.stop();
        // Who gives up does not let others pass those before it.
        void before.then(leave);
      }
    },
  };
}
