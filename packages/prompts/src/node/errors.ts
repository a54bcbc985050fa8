import { ModelspeakError } from '@modelspeak/core';

/** Converts an error of the file system into a {@link ModelspeakError}. */
export function fileError(error: unknown, doing: string): ModelspeakError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ''] ?? message;
  return new ModelspeakError('invalid_input', `cannot ${doing}: ${reason}`, { cause: error });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
};
