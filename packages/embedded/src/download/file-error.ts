import path from 'node:path';
import { EmbeddedError } from '../embedded-error.js';

/** What a failure to write or read a file means; any other error stays as it is. */
export function fileError(error: unknown, file: string): unknown {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  const folder = path.dirname(file);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new EmbeddedError(
        'disk_full',
        `the disk with ${folder} is full; free some space and run this again: what was downloaded is kept`,
        { cause: error },
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
      return new EmbeddedError(
        'not_writable',
        `${folder} cannot be written; make it writable, or name another folder with MODELSPEAK_CACHE`,
        { cause: error },
      );
    default:
      return error;
  }
}
