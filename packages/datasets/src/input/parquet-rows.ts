import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { DatasetError } from '../errors/dataset-error.js';
import { systemCode, unreadable } from '../errors/file-error.js';
import { begins } from './decompress.js';
import type { FromParquetWorker } from './parquet-messages.js';
import type { RawRow } from './raw-row.js';

/** `PAR1` */
const MAGIC = [0x50, 0x41, 0x52, 0x31];

/** How many bytes {@link isParquet} looks at. */
export const PARQUET_START = MAGIC.length;

/** Whether a file that begins with these bytes is Parquet. */
export function isParquet(start: Uint8Array): boolean {
  return begins(start, MAGIC);
}

/** The built module that the worker runs, also when this module runs from its source. */
const MODULE = new URL(
  'parquet-worker.js',
  pathToFileURL(createRequire(import.meta.url).resolve('@modelspeak/datasets')),
);

/** How long a row group may take, in milliseconds: the largest that fit into memory take a few minutes. */
const LONGEST = 600_000;

/**
 * The rows of a Parquet file, as JSON. Where it is damaged, its last row says so. A worker reads it: a
 * damaged file may ask for any amount of memory or time, which then ends the worker alone.
 *
 * @param longest How long the worker may be silent, in milliseconds.
 */
export async function* parquetRows(
  name: string,
  path: string,
  onRead: (part: number) => void,
  longest = LONGEST,
): AsyncGenerator<readonly RawRow[]> {
  const worker = new Worker(MODULE, {
    workerData: { name, path },
    resourceLimits: { maxOldGenerationSizeMb: getHeapStatistics().heap_size_limit / 2 ** 20 },
  });
  let row = 1;
  try {
    for (;;) {
      const message = await answerOf(worker, longest);
      if (message === undefined) return;
      const rows = message.rows.map(({ json, problem, ...place }): RawRow => {
        if (json !== undefined) return { ...place, json };
        return { ...place, json: new DatasetError('unreadable', problem ?? '', place) };
      });
      row += rows.length;
      onRead(message.part);
      yield rows;
    }
  } catch (error) {
    const problem = problemOf(error);
    const place = { file: name, row };
    const fault =
      problem === undefined
        ? unreadable(error, name, row)
        : new DatasetError('unreadable', problem, { ...place, cause: error });
    yield [{ ...place, json: fault }];
  } finally {
    await worker.terminate();
  }
}

/** Asks for the next rows; `undefined` at the end. */
async function answerOf(worker: Worker, longest: number): Promise<FromParquetWorker | undefined> {
  const over = new AbortController();
  const { signal } = over;
  const answer = once(worker, 'message', { signal });
  const end = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the worker has ended');
  });
  const silence = setTimeout(longest, undefined, { signal }).then(() => {
    throw new TooLong(`reading it takes more than ${longest / 1000} s`);
  });
  for (const each of [answer, end, silence]) each.catch(() => {});
  worker.postMessage('next');
  try {
    const [message] = await Promise.race([answer, end, silence]);
    return message === 'end' ? undefined : message;
  } finally {
    over.abort();
  }
}

/** A worker that says nothing. */
class TooLong extends Error {}

function problemOf(error: unknown): string | undefined {
  if (error instanceof TooLong) return `${error.message}; it is damaged, or too large`;
  if (systemCode(error) !== 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
  return 'reading it takes more memory than there is; it is damaged, or its row groups are too large';
}
