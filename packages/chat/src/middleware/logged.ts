import type { EndReason } from '@modelspeak/core';
import type { Spent } from '../exchange/spent.js';
import type { Middleware, ModelRequest } from './middleware.js';

/** One request and its outcome. */
export interface LogEntry extends Spent {
  /** The request. */
  readonly request: ModelRequest;
  /** The duration in milliseconds. */
  readonly milliseconds: number;
  /** Why the reply ended. Missing if nobody read the stream to its end. */
  readonly reason?: EndReason | undefined;
  /** Whether the reply comes from a cache. */
  readonly isCached?: boolean | undefined;
  /** The error, if the request failed. */
  readonly error?: unknown;
}

/**
 * Logs every request with its outcome, including requests that fail or that nobody reads to their end.
 *
 * @example
 * ```ts
 * import { type CommonSettings, logged } from '@modelspeak/chat';
 *
 * const log = logged(({ milliseconds, usage }) => console.log(milliseconds, usage?.total_tokens));
 * const settings: CommonSettings = { middleware: [log] };
 * console.log(settings.middleware?.length); // 1
 * ```
 */
export function logged(log: (entry: LogEntry) => void): Middleware {
  return async function* (request, next) {
    const start = performance.now();
    let outcome: Partial<LogEntry> = {};
    try {
      const reply = yield* next(request);
      const { reason, usage, cost, isCached } = reply;
      outcome = { reason, usage, cost, isCached };
      return reply;
    } catch (error) {
      outcome = { error };
      throw error;
    } finally {
      log({ request, milliseconds: performance.now() - start, ...outcome });
    }
  };
}
