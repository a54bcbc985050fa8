import type { EndReason } from '@modelspeak/core';
import type { Spent } from '../exchange/spent.js';
import type { Middleware, ModelRequest } from './middleware.js';

/** What became of one request. */
export interface LogEntry extends Spent {
  /** What was asked. */
  readonly request: ModelRequest;
  /** How many milliseconds it took. */
  readonly milliseconds: number;
  /** Why the reply ended; nothing where nobody read it to its end. */
  readonly reason?: EndReason | undefined;
  /** Whether the reply was given before, and kept. */
  readonly isCached?: boolean | undefined;
  /** What was thrown. */
  readonly error?: unknown;
}

/**
 * Tells what became of each request, also of those that fail or that nobody reads to their end.
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
