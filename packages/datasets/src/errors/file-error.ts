import { DatasetError } from './dataset-error.js';

/**
 * The error for a file that cannot be read.
 *
 * @param row The row up to which it could be read.
 */
export function unreadable(error: unknown, file: string, row?: number): DatasetError {
  return new DatasetError('unreadable', `cannot read it: ${reasonOf(error)}`, {
    file,
    row,
    cause: error,
  });
}

/** The error for a file that cannot be written. */
export function unwritable(error: unknown, file: string): DatasetError {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(systemCode(error) ?? '');
  return new DatasetError(
    isFull ? 'disk_full' : 'unwritable',
    isFull
      ? 'cannot write it: the disk is full; all parts before it are complete, so free some space and resume'
      : `cannot write it: ${reasonOf(error)}`,
    { file, cause: error },
  );
}

/** Why the system cannot open, read or write a file. */
function reasonOf(error: unknown): string {
  switch (systemCode(error)) {
    case 'ENOENT':
      return 'no such file or folder';
    case 'EISDIR':
      return 'it is a folder';
    case 'ENOTDIR':
      return 'a part of its path is not a folder';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EROFS':
      return 'the file system is read-only';
    case 'EFBIG':
      return 'the file is larger than this system allows';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** The code of an error of the system, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
