import { compactJson, type Json, JsonNumber, writeJson } from '@modelspeak/core';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { DatasetError } from '../errors/dataset-error.js';
import { unreadable } from '../errors/file-error.js';
import { parquetRanges } from './parquet-ranges.js';
import type { RawRow } from './raw-row.js';

/** How many rows become JSON at a time. */
const BATCH = 1000;

const encoder = new TextEncoder();

/** The rows of a Parquet file, as JSON. Where it is damaged, its last row says so. */
export async function* parquetRows(
  name: string,
  path: string,
  onRead: (part: number) => void,
): AsyncGenerator<readonly RawRow[]> {
  let start = 0;
  try {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    const count = Number(metadata.num_rows);
    for (const { rowStart, rowEnd } of parquetRanges(name, metadata)) {
      const rows = await parquetReadObjects({
        file,
        metadata,
        rowStart,
        rowEnd,
        useOffsetIndex: true,
        compressors,
        // Of columns with the type JSON, the text is kept: a number must keep its spelling.
        parsers: { jsonFromBytes: (bytes: Uint8Array) => new TextDecoder().decode(bytes) },
      });
      for (let from = 0; from < rows.length; from += BATCH) {
        const batch = rows.slice(from, from + BATCH);
        const first = start + 1;
        yield batch.map((row, index) => ({
          file: name,
          row: first + index,
          json: encoder.encode(writeJson(toJson(row), compactJson)),
        }));
        start += batch.length;
        onRead(batch.length / count);
      }
    }
  } catch (error) {
    const fault = error instanceof DatasetError ? error : unreadable(error, name, start + 1);
    yield [{ file: name, row: start + 1, json: fault }];
  }
}

/** A value of Parquet as JSON. */
function toJson(value: unknown): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'number':
      return value;
    case 'bigint':
      return new JsonNumber(String(value));
    case 'object':
      break;
    default:
      return null;
  }
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toJson);
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>, toJson);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toJson(item)]));
}
