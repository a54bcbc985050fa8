import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandFailure, reasonOf } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';

/**
 * Locks a file against other processes, and returns what unlocks it. The lock of a process that has
 * ended does not count.
 *
 * @throws {CommandFailure} while another process has locked the file
 */
export async function lockFile({ name, path: file }: NamedFile): Promise<() => Promise<void>> {
  const lock = `${file}.lock`;
  const own = `${lock}.${process.pid}`;
  try {
    await writeFile(own, `${process.pid}`);
    while (!(await isLinked(own, lock))) await takeAway(name, lock);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`cannot write ${name}: ${reasonOf(error)}`, { cause: error });
  } finally {
    await rm(own, { force: true });
  }
  return () => rm(lock, { force: true });
}

/** Links the lock to its name, which only one process can. */
async function isLinked(own: string, lock: string): Promise<boolean> {
  try {
    await link(own, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a lock whose process has ended. */
async function takeAway(file: string, lock: string): Promise<void> {
  const owner = await ownerOf(lock);
  if (owner === undefined) return;
  if (isRunning(owner)) throw taken(file, owner, lock);
  const aside = `${lock}.${process.pid}.old`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  // A third process may have put its own lock there in the meantime: put that one back.
  const other = await ownerOf(aside);
  if (other !== undefined && other !== owner) await link(aside, lock);
  await rm(aside, { force: true });
}

async function ownerOf(lock: string): Promise<string | undefined> {
  try {
    return await readFile(lock, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(owner: string): boolean {
  try {
    return process.kill(Number(owner), 0);
  } catch (error) {
    // The process may belong to another user, whom this one may not signal.
    return codeOf(error) === 'EPERM';
  }
}

function taken(file: string, owner: string, lock: string): CommandFailure {
  return new CommandFailure(
    `--output: another run (process ${owner}) is writing ${file}; wait until it ends, or choose another file. If that process is something else, remove ${path.basename(lock)}`,
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
