import { ModelspeakError } from '../errors/errors.js';

/** The error for whoever asks for a loss mask that a format cannot tell. */
export function unsureMask(problem: string, message: number | null): ModelspeakError {
  return new ModelspeakError(
    'unsupported',
    problem,
    message === null ? {} : { path: `messages[${message}]` },
  );
}
