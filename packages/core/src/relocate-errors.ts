import { ModelspeakError } from './errors.js';

/**
 * Does something whose errors name places of another input than the one they are to name, as where
 * an input is brought into another shape first.
 *
 * @param move From the place that an error names to the one it is to name.
 *
 * @example
 * ```ts
 * import { relocateErrors, validateConversation } from '@modelspeak/core';
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
    const { code, message, path, cause } = error;
    // The message begins with the path, a colon and a space.
    const problem = path === '' ? message : message.slice(path.length + 2);
    throw new ModelspeakError(code, problem, { path: move(path), cause });
  }
}
