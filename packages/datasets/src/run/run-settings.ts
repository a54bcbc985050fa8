import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { tokenizerFile } from '../encoding/load-tokenizer.js';
import { DatasetError } from '../errors/dataset-error.js';
import { unreadable } from '../errors/file-error.js';
import type { InputFile } from '../input/input-files.js';
import type { DatasetOptions, OutputFolder } from './dataset-options.js';

/** What the output of a run depends on, as text, to tell whether a run can be resumed. */
export async function settingsOf(
  { recipe, deduplicate = false, shard }: DatasetOptions,
  { kind, pack = false, splits = {}, partRows }: OutputFolder,
  files: readonly InputFile[],
): Promise<string> {
  const { tokenizer, ...rest } = recipe;
  return JSON.stringify({
    input: files.map(({ name, size, changed }) => [name, size, changed]),
    tokenizer: tokenizer === undefined ? undefined : await digestOf(await tokenizerFile(tokenizer)),
    options: { ...rest, deduplicate, shard, kind, pack, splits, partRows },
  });
}

/**
 * @param folder The folder of the output, for the error.
 * @throws {DatasetError} `changed` if the settings of two runs differ
 */
export function checkSame(earlier: string, now: string, folder: string): void {
  if (earlier === now) return;
  const one: object = JSON.parse(earlier);
  const other: object = JSON.parse(now);
  const before = new Map(Object.entries(one));
  const changed = Object.entries(other)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key)))
    .map(([key]) => key);
  throw new DatasetError(
    'changed',
    `cannot resume: since the first run, the ${changed.join(' and the ') || 'options'} changed; ` +
      'run it with what it began with, or choose another folder',
    { file: folder },
  );
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    throw unreadable(error, file);
  }
  return hash.digest('hex');
}
