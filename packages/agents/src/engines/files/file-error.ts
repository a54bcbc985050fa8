import { FileRefused } from '@modelspeak/files';
import { AgentError } from '../../errors/agent-error.js';

const PLACE = 'make it writable for this process, or use another folder';

/** The error of a file or folder that cannot be written, with what to do; any other error as it is. */
export function fileError(error: unknown, path: string): unknown {
  if (error instanceof FileRefused) {
    return new AgentError('not_writable', error.problem, { path: error.path, cause: error });
  }
  const details = { path, cause: error };
  switch (codeOf(error)) {
    case 'EROFS':
      return new AgentError('not_writable', `the file system is read-only; ${PLACE}`, details);
    case 'EACCES':
    case 'EPERM':
      return new AgentError('not_writable', `permission denied; ${PLACE}`, details);
    case 'EEXIST':
    case 'ENOTDIR':
      return new AgentError('not_writable', 'this is not a folder; use another one', details);
    case 'ENOENT':
      return new AgentError('not_writable', `this cannot be created; ${PLACE}`, details);
    case 'EISDIR':
      return new AgentError('not_writable', 'this is not a file; use another folder', details);
    case 'ENOSPC':
    case 'EDQUOT': {
      const problem =
        'the disk is full; free some space and open the journal again: it has all that was acknowledged';
      return new AgentError('disk_full', problem, details);
    }
    default:
      return error;
  }
}

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
