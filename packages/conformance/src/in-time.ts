import { CheckFailure } from './check.js';

/** How many milliseconds the tested may take to notice something. */
const LIMIT = 5000;

/**
 * Returns what a promise resolves to, unless it takes far too long.
 *
 * @throws {CheckFailure} after five seconds
 *
 * @example
 * ```ts
 * import { inTime } from '@modelspeak/conformance/suites';
 *
 * console.log(await inTime(Promise.resolve('here'), 'the answer')); // here
 * ```
 */
export async function inTime<Value>(promise: Promise<Value>, what: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CheckFailure(`${what}: hangs`)), LIMIT);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
