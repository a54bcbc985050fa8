import { ModelspeakError } from '@modelspeak/core';
import { CheckFailure } from './check.js';

/**
 * The error with which a format refuses something. Anything else that is thrown is thrown on.
 *
 * @throws {CheckFailure} if nothing is refused
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
  throw new CheckFailure('nothing was refused');
}
