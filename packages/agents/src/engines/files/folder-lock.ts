import path from 'node:path';
import { makeFolder, openOwn } from '@modelspeak/files';
import { AgentError } from '../../errors/agent-error.js';
import { fileError } from './file-error.js';

/**
 * Creates and locks a folder, and returns a function that unlocks it. The kernel has the lock, so that it
 * ends with the process, and holds between containers. Its file stays: to remove it would let two processes
 * lock two files of that name.
 *
 * @throws {AgentError} `locked` while somebody else has the lock, `no_lock` if files cannot be locked here,
 *   `not_writable` or `disk_full` if the folder or the file cannot be created, or is a link
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'lock');
  const tryLock = await loadTryLock(file);
  createFolder(folder);
  const handle = await openOwn(file).catch((error: unknown) => {
    throw fileError(error, file);
  });
  try {
    if (tryLock(handle.fd)) return () => handle.close();
  } catch (error) {
    await handle.close();
    throw noLock(file, 'its file system cannot lock files', error);
  }
  await handle.close();
  const problem =
    'another process is using this folder; close that process first, or use another folder';
  throw new AgentError('locked', problem, { path: file });
}

function createFolder(folder: string): void {
  try {
    makeFolder(folder, { mode: 0o700 });
  } catch (error) {
    throw fileError(error, folder);
  }
}

async function loadTryLock(file: string): Promise<(fd: number) => boolean> {
  try {
    return (await import('fs-native-extensions')).tryLock;
  } catch (error) {
    throw noLock(file, 'fs-native-extensions does not load on this system', error);
  }
}

function noLock(file: string, why: string, cause: unknown): AgentError {
  const problem = `${why}; use a folder on a local disk of Linux, macOS or Windows, or another engine`;
  return new AgentError('no_lock', problem, { path: file, cause });
}
