import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { tokenizerFile } from '../encoding/load-tokenizer.js';
import { DatasetError } from '../errors/dataset-error.js';
import { unreadable } from '../errors/file-error.js';
import type { InputFile } from '../input/input-files.js';
import { type DatasetOptions, type OutputFolder, PART_ROWS } from './dataset-options.js';

/** What the output of a run depends on, as text, to tell whether a run can be resumed. */
export async function settingsOf(
  { recipe, deduplicate = false, shard }: DatasetOptions,
  { kind = 'jsonl', pack = false, splits = {}, partRows = PART_ROWS }: OutputFolder,
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
  const { options: before = {}, ...one }: Settings = JSON.parse(earlier);
  const { options: after = {}, ...other }: Settings = JSON.parse(now);
  const changed = [
    ...changedKeys(one, other).map((key) => `the ${key}`),
    ...changedKeys(before, after).map((key) => `the option ${key}`),
  ];
  throw new DatasetError(
    'changed',
    `cannot resume: since the first run, ${changed.join(' and ')} changed; run it with what it ` +
      'began with, or choose another folder',
    { file: folder },
  );
}

/** Settings as they are kept. */
interface Settings {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

function changedKeys(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
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
