import { ModelspeakError, writeJson } from '@modelspeak/core';
import type { Field } from './field.js';

/**
 * Throws the error that a server put under `error`: an object with a `message`, or just the message.
 *
 * @throws {ModelspeakError} `invalid_input`, with the server's words
 *
 * @example
 * ```ts
 * import { Field, refuseServerError } from '@modelspeak/bodies';
 *
 * try {
 *   refuseServerError(new Field({ error: { type: 'overloaded', message: 'Try later.' } }, ''));
 * } catch (error) {
 *   console.log((error as Error).message);
 *   // error: the server answered with an error: Try later. (overloaded)
 * }
 * ```
 */
export function refuseServerError(body: Field): void {
  const error = body.get('error');
  if (!error.value) return;
  const { message, type, status, code } = (
    typeof error.value === 'string' ? { message: error.value } : error.object
  ) as Record<'message' | 'type' | 'status' | 'code', unknown>;
  const words = typeof message === 'string' ? message : writeJson(error.value);
  // A status that is a word, such as Google's, says more than the HTTP status, which is a number.
  const kind = [type, typeof status === 'number' ? undefined : status, code].filter(
    (word) => typeof word === 'string' || typeof word === 'number',
  );
  throw new ModelspeakError(
    'invalid_input',
    `the server answered with an error: ${words}${kind.length > 0 ? ` (${kind.join(', ')})` : ''}`,
    { path: error.path, cause: error.value },
  );
}
