import { ModelspeakError } from './errors.js';

/**
 * Runs something whose errors should name other places: where an input was converted first, errors
 * name the places of what it was converted from.
 *
 * @param move From the place that an error names to the one it is to name.
 *
 * @example
 * ```ts
 * import { validateConversation } from '@modelspeak/core';
 * import { relocateErrors } from '@modelspeak/core/authoring';
 *
 * try {
 *   relocateErrors(
 *     () => validateConversation({ messages: 'Hello' }),
 *     (path) => `chat.${path}`,
 *   );
 * } catch (error) {
 *   console.log((error as Error).message); // chat.messages: found "Hello", expected an array
 * }
 * ```
 */
export function relocateErrors<Result>(act: () => Result, move: (path: string) => string): Result {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    const { code, problem, path, cause } = error;
    throw new ModelspeakError(code, problem, { path: move(path), cause });
  }
}
