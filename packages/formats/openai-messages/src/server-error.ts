import { ModelspeakError, writeJson } from '@modelspeak/core';
import type { Field } from './field.js';

/** Throws the error in `error`: an object as from OpenAI, or just its message. */
export function refuseServerError(body: Field): void {
  const error = body.get('error');
  if (!error.value) return;
  const { message, type, code } = (
    typeof error.value === 'string' ? { message: error.value } : error.object
  ) as Record<'message' | 'type' | 'code', unknown>;
  const words = typeof message === 'string' ? message : writeJson(error.value);
  const kind = [type, code].filter((word) => typeof word === 'string' || typeof word === 'number');
  throw new ModelspeakError(
    'invalid_input',
    `the server answered with an error: ${words}${kind.length > 0 ? ` (${kind.join(', ')})` : ''}`,
    { path: error.path, cause: error.value },
  );
}
