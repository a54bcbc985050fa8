import { type FileHandle, stat } from 'node:fs/promises';
import { openOwn } from '@modelspeak/files';
import { CommandFailure, reasonOf } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';

/** What a lock is for: the file itself, or the folder that the file is in. */
export type Locked = 'file' | 'folder';

/** The file system or the machine has no locks. */
export class LockUnavailable extends CommandFailure {}

/**
 * Opens a file, and locks it against other processes until it is closed. A new file is for its user alone:
 * what is asked and answered may be secret.
 *
 * @param named The file, by the name of what it locks.
 * @throws {CommandFailure} while another process has locked the file, or if it cannot be written
 * @throws {LockUnavailable} if it cannot be locked
 */
export async function openLocked(named: NamedFile, what: Locked = 'file'): Promise<FileHandle> {
  const { name, path } = named;
  for (;;) {
    const handle = await openOwn(path).catch((error: unknown) => {
      const reason = reasonOf(error, what === 'file' ? path : undefined);
      throw new CommandFailure(`cannot write ${name}: ${reason}`, { cause: error });
    });
    try {
      if (!(await isLocked(handle, name, what))) throw taken(name, what);
      // Its last owner may have put another file in its place in the meantime.
      if (await isAt(handle, path)) return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
    await handle.close();
  }
}

async function isLocked({ fd }: FileHandle, name: string, what: Locked): Promise<boolean> {
  const { tryLock } = await import('fs-native-extensions').catch((error: unknown) => {
    throw noLock(name, what, 'fs-native-extensions does not load on this system', error);
  });
  try {
    return tryLock(fd);
  } catch (error) {
    throw noLock(name, what, reasonOf(error), error);
  }
}

function noLock(name: string, what: Locked, why: string, cause: unknown): LockUnavailable {
  return new LockUnavailable(
    `cannot lock ${name}: ${why}; choose a ${what} on a local disk of Linux, macOS or Windows`,
    { cause },
  );
}

async function isAt(handle: FileHandle, path: string): Promise<boolean> {
  const own = await handle.stat({ bigint: true });
  const there = await stat(path, { bigint: true }).catch(() => undefined);
  return there?.ino === own.ino && there.dev === own.dev;
}

function taken(name: string, what: Locked): CommandFailure {
  return new CommandFailure(
    `--output: another run is writing ${name}; wait until it ends, or choose another ${what}`,
  );
}
