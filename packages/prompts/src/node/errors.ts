import { ModelspeakError } from '@modelspeak/core';

/** An error of the file system, said as ours are. */
export function fileError(error: unknown, doing: string): ModelspeakError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ''] ?? message;
  return new ModelspeakError('invalid_input', `cannot ${doing}: ${reason}`, { cause: error });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is none there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is no folder',
  EACCES: 'it may not be opened',
  EPERM: 'it may not be opened',
};
