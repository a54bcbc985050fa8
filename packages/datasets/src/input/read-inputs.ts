import { createReadStream } from 'node:fs';
import { openToRead } from '@modelspeak/files';
import { DatasetError } from '../errors/dataset-error.js';
import { unreadable } from '../errors/file-error.js';
import { peek } from './decompress.js';
import type { InputFile } from './input-files.js';
import { jsonLinesRows } from './json-lines-rows.js';
import { isParquet, PARQUET_START, parquetRows } from './parquet-rows.js';
import type { RawRow } from './raw-row.js';

/** What {@link readInputs} needs besides the files. */
export interface ReadInputsOptions {
  readonly stdin: AsyncIterable<Uint8Array> | undefined;
  /** Called with the number of bytes of the files that were read. */
  readonly onRead: (bytes: number) => void;
}

/** Reads the rows of some files, one file after the other. The contents say what a file is. */
export async function* readInputs(
  files: readonly InputFile[],
  { stdin, onRead }: ReadInputsOptions,
): AsyncGenerator<readonly RawRow[]> {
  for (const { name, path, size } of files) {
    if (path === undefined) yield* standardInput(name, stdin, onRead);
    // What is no file, such as a pipe, can be read only once.
    else if (size !== undefined && isParquet(await firstBytes(name, path))) {
      yield* parquetRows(name, path, (part) => onRead(part * size));
    } else yield* jsonLinesRows(name, counted(createReadStream(path), onRead));
  }
}

async function* standardInput(
  name: string,
  stdin: AsyncIterable<Uint8Array> | undefined,
  onRead: (bytes: number) => void,
): AsyncGenerator<readonly RawRow[]> {
  if (stdin === undefined) {
    throw new DatasetError('invalid_option', 'missing stdin, the stream that "-" stands for');
  }
  const { start, rest } = await peek(stdin, PARQUET_START);
  if (isParquet(start)) {
    const problem = 'Parquet is read from its end, so it needs a file; save it and name that';
    throw new DatasetError('unreadable', problem, { file: name });
  }
  yield* jsonLinesRows(name, counted(rest, onRead));
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onRead(chunk.length);
    yield chunk;
  }
}

async function firstBytes(name: string, path: string): Promise<Uint8Array> {
  try {
    const handle = await openToRead(path);
    try {
      const bytes = new Uint8Array(PARQUET_START);
      const { bytesRead } = await handle.read(bytes);
      return bytes.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(error, name);
  }
}
