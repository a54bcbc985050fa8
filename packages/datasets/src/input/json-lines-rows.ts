import { DatasetError } from '../errors/dataset-error.js';
import { unreadable } from '../errors/file-error.js';
import { decompressed, peek } from './decompress.js';
import { type Line, splitLines } from './lines.js';
import { isParquet, PARQUET_START } from './parquet-rows.js';
import type { RawRow } from './raw-row.js';

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * The rows of JSON Lines, plain or compressed. Where a file is cut off or damaged, its last row says
 * so.
 */
export async function* jsonLinesRows(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly RawRow[]> {
  let number = 0;
  try {
    const { start, rest } = await peek(decompressed(bytes), PARQUET_START);
    if (isParquet(start)) {
      throw new DatasetError('unreadable', 'it is compressed Parquet; decompress it first', {
        file,
      });
    }
    for await (const lines of splitLines(rest)) {
      const rows: RawRow[] = [];
      for (const line of lines) {
        number++;
        const json = number === 1 ? withoutMark(line) : line;
        if (json === undefined || !isBlank(json)) rows.push(rawRow(file, number, json));
      }
      yield rows;
    }
  } catch (error) {
    yield [{ file, row: number + 1, json: faultOf(error, file, number + 1) }];
  }
}

function faultOf(error: unknown, file: string, row: number): DatasetError {
  if (error instanceof DatasetError) return error;
  if (!isCutOff(error)) return unreadable(error, file, row);
  const problem = 'the compressed file is cut off here; get it again';
  return new DatasetError('unreadable', problem, { file, row, cause: error });
}

function rawRow(file: string, row: number, json: Line): RawRow {
  if (json !== undefined) return { file, row, json };
  const problem = 'the line is longer than a string can be';
  return { file, row, json: new DatasetError('invalid_row', problem, { file, row }) };
}

function withoutMark(line: Line): Line {
  const isMarked = BYTE_ORDER_MARK.every((byte, index) => line?.[index] === byte);
  return isMarked ? line?.subarray(BYTE_ORDER_MARK.length) : line;
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** What Node's zlib and fzstd report when the input ends too early. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && /unexpected (?:end of file|EOF)/i.test(error.message);
}
