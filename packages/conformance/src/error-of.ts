import { ModelspeakError } from '@modelspeak/core';
import { CheckFailure } from './check.js';

/**
 * Returns the `ModelspeakError` that a function throws. Any other error is rethrown.
 *
 * @throws {CheckFailure} if the function does not throw
 *
 * @example
 * ```ts
 * import { errorOf } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const { code, path } = errorOf(() => llama3({ profile: 'base' }).render({ messages: [] }));
 * console.log(code, path); // unsupported messages
 * ```
 */
export function errorOf(act: () => unknown): ModelspeakError {
  try {
    act();
  } catch (error) {
    if (error instanceof ModelspeakError) return error;
    throw error;
  }
  throw new CheckFailure('no error was thrown');
}
