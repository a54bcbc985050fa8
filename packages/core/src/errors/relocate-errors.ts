import { ModelspeakError } from './errors.js';

/**
 * Runs something and changes the paths of its errors: if an input was converted first, its errors
 * should name paths in the original.
 *
 * @param move Maps the path in the error to the path to report.
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
