import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import process from 'node:process';
import { FileRefused } from './file-refused.js';
import { PRIVATE } from './new-file.js';
import { linkAt, refuseLinks, statsOf } from './refuse-links.js';

const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_RDWR } = constants;

/** Options of {@link openOwn}. */
export interface OpenOwnOptions {
  /** Whether all that is written goes to the end; by default it goes where it is told to. */
  readonly append?: boolean;
  /** Whether the file is created if it is not there; by default it is, with the mode 0600. */
  readonly create?: boolean;
  /** The mode of a new file; 0600 by default. */
  readonly mode?: number;
  /** Whether a file that others may read becomes private. */
  readonly makePrivate?: boolean;
}

/**
 * Opens a file to change it: a new one, or a regular file with one name that belongs to the user.
 *
 * @throws {FileRefused} for a link, for anything that is no file, for a file with a second name or of
 *   another user
 *
 * @example
 * ```ts
 * import { mkdtemp, readFile } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { openOwn } from '@modelspeak/files';
 *
 * const file = path.join(await mkdtemp(path.join(tmpdir(), 'out-')), 'turns.jsonl');
 * for (const line of ['{"a":1}\n', '{"a":2}\n']) {
 *   const handle = await openOwn(file, { append: true });
 *   await handle.appendFile(line);
 *   await handle.close();
 * }
 * console.log((await readFile(file, 'utf8')).split('\n').length); // 3
 * ```
 */
export async function openOwn(
  place: string,
  { append = false, create = true, mode = PRIVATE, makePrivate = false }: OpenOwnOptions = {},
): Promise<FileHandle> {
  refuseLinks(place);
  // A pipe must not be opened at all: that waits for somebody at its other end.
  const before = statsOf(place);
  if (before !== undefined) check(place, before);
  const flags = O_RDWR | O_NOFOLLOW | (append ? O_APPEND : 0) | (create ? O_CREAT : 0);
  const handle = await open(place, flags, mode).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? linkAt(place) : error;
  });
  try {
    const stats = await handle.stat();
    check(place, stats);
    if (makePrivate && (stats.mode & 0o077) !== 0) await handle.chmod(PRIVATE);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function check(place: string, stats: Stats): void {
  if (!stats.isFile()) {
    const what = stats.isDirectory() ? 'it is a folder' : 'it is no regular file';
    throw new FileRefused('not_a_file', place, `${what}; choose another name`);
  }
  if (stats.nlink > 1) {
    const problem =
      'it has a second name (a hard link), and what is written here would be read there; copy it, or choose another name';
    throw new FileRefused('shared', place, problem);
  }
  const user = process.geteuid?.();
  if (user !== undefined && stats.uid !== user) {
    const problem = 'it belongs to another user; choose another name';
    throw new FileRefused('foreign', place, problem);
  }
}
