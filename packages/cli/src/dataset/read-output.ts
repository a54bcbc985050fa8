import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { DatasetOptions, OutputFolder } from '@modelspeak/datasets';
import { makeFolder, refuseLinksIn } from '@modelspeak/files';
import { CommandFailure, reasonOf, UsageError } from '../errors.js';
import { LockUnavailable, openLocked } from '../locks/open-locked.js';
import type { NamedFile, Terminal } from '../terminal/terminal.js';
import type { DatasetFlags } from './dataset-flags.js';

/** Where rows go, and how to let others write there again. */
export interface Output {
  readonly output: DatasetOptions['output'];
  readonly unlock: () => Promise<void>;
}

/** Reads where rows go: to a folder, which no other run may write to, or to standard output. */
export async function openOutput(terminal: Terminal, flags: DatasetFlags): Promise<Output> {
  const { output, pack, maxLength, as } = flags;
  if (pack && maxLength === undefined) {
    throw new UsageError('--pack needs --max-length, the length of a packed row');
  }
  if (pack && as === 'text') throw new UsageError('text cannot be packed; leave out --as text');
  if (output === undefined) {
    refuseFolderFlags(flags);
    return { output: (line) => terminal.write(line), unlock: async () => {} };
  }
  return openFolder(terminal, output, flags);
}

async function openFolder(
  terminal: Terminal,
  name: string,
  { outputFormat, pack, split, partRows, resume, shard }: DatasetFlags,
): Promise<Output> {
  const folder = terminal.file(name);
  try {
    // Before its lock is written there.
    refuseLinksIn(makeFolder(name, { from: terminal.cwd }));
  } catch (error) {
    throw new CommandFailure(`cannot write ${name}: ${reasonOf(error, folder.path)}`, {
      cause: error,
    });
  }
  // Each shard writes files of its own.
  const lock =
    shard === undefined || shard.count === 1 ? '.lock' : `.lock-${shard.index}of${shard.count}`;
  const handle = await lockFolder(terminal, { name, path: path.join(folder.path, lock) });
  const output: OutputFolder = {
    folder: name,
    kind: outputFormat,
    pack,
    splits: split,
    partRows,
    resume,
  };
  return { output, unlock: async () => handle?.close() };
}

/** Clusters have file systems without locks, on which a run must be possible all the same. */
async function lockFolder(terminal: Terminal, file: NamedFile): Promise<FileHandle | undefined> {
  try {
    return await openLocked(file, 'folder');
  } catch (error) {
    if (!(error instanceof LockUnavailable)) throw error;
    terminal.warn(`${error.message}. Make sure that no other run writes the same files.`);
    return undefined;
  }
}

/** Refuses what only a folder can do. */
function refuseFolderFlags(flags: DatasetFlags): void {
  const names: Readonly<Record<string, unknown>> = {
    '--output-format': flags.outputFormat === 'jsonl' ? undefined : flags.outputFormat,
    '--split': flags.split,
    '--pack': flags.pack,
    '--part-rows': flags.partRows,
    '--resume': flags.resume,
  };
  const given = Object.keys(names).find((name) => names[name] !== undefined);
  if (given === undefined) return;
  throw new UsageError(`${given} needs a folder to write to; add --output FOLDER`);
}
