import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AgentError } from '../../errors/agent-error.js';

/**
 * Locks a folder, and returns a function that unlocks it. A lock of a process that has ended is taken over.
 *
 * @throws {AgentError} `locked` while another process has the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'lock');
  const own = path.join(folder, `lock.${process.pid}.${globalThis.crypto.randomUUID()}`);
  await writeFile(own, `${process.pid} ${await beginOf(process.pid)}`);
  try {
    while (!(await isLinked(own, file))) await takeAway(file, own);
  } finally {
    await unlink(own);
  }
  return () => unlink(file);
}

/** Links the lock to its name, which only one process can do. */
async function isLinked(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a lock whose owner has ended. */
async function takeAway(file: string, own: string): Promise<void> {
  const owner = await ownerOf(file);
  if (owner === undefined) return;
  if (await isAlive(owner)) throw locked(file, owner);
  const taken = `${own}.old`;
  try {
    await rename(file, taken);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  // Another process may have replaced it with its own lock in between: restore that.
  const isOther = (await ownerOf(taken)) !== owner;
  if (isOther) await link(taken, file);
  await unlink(taken);
  if (isOther) throw locked(file, owner);
}

async function ownerOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function isAlive(owner: string): Promise<boolean> {
  const [pid, begin] = owner.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  // The process id may have been reused since.
  return (await beginOf(Number(pid))) === begin;
}

/** The start time of a process, if the system reports it: Linux does. */
async function beginOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[19] ?? '';
  } catch {
    return '';
  }
}

function locked(file: string, owner: string): AgentError {
  const problem = `the process ${owner.split(' ')[0]} is using this folder; close that process first, or use another folder`;
  return new AgentError('locked', problem, { path: file });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
