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

/** Some rows of a Parquet file, and which part of the file they are. */
export interface ParquetBatch {
  readonly rows: readonly RawRow[];
  readonly part: number;
}

/** Reads the rows of a Parquet file, as JSON. Where it is damaged, its last row says so. */
export async function* readParquet(name: string, path: string): AsyncGenerator<ParquetBatch> {
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
        start += batch.length;
        const part = batch.length / count;
        yield { rows: batch.map((row, index) => rawRow(name, first + index, row)), part };
      }
    }
  } catch (error) {
    const fault = error instanceof DatasetError ? error : unreadable(error, name, start + 1);
    yield { rows: [{ file: name, row: start + 1, json: fault }], part: 0 };
  }
}

/** A row that JSON cannot hold does not hide the rows after it. */
function rawRow(file: string, row: number, value: unknown): RawRow {
  try {
    return { file, row, json: encoder.encode(writeJson(toJson(value), compactJson)) };
  } catch (error) {
    return { file, row, json: unreadable(error, file, row) };
  }
}

/** A value of Parquet as JSON. Tables write a missing number as NaN, and a missing time likewise. */
function toJson(value: unknown): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      return new JsonNumber(String(value));
    case 'object':
      break;
    default:
      return null;
  }
  if (value === null) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) return value.map(toJson);
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>, toJson);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toJson(item)]));
}
