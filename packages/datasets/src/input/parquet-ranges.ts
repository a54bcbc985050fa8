import { getHeapStatistics } from 'node:v8';
import type { FileMetaData, RowGroup } from 'hyparquet';
import { DatasetError } from '../errors/dataset-error.js';

/** Rows of a Parquet file that are read together. */
export interface RowRange {
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** How many rows are read together where an index says where they are. */
const INDEXED_ROWS = 1000;

/** How much memory the rows of a row group take: measured, with conversations. */
const TIMES_ITS_SIZE = 5;

/**
 * Divides a file into what is read together: some rows of a row group that has an index of its
 * pages, or a whole row group, since reading a part of one decodes all of it.
 *
 * @param memory How many bytes of memory there are.
 * @throws {DatasetError} `unreadable` if a row group is too large to be read at once
 */
export function* parquetRanges(
  file: string,
  { row_groups }: FileMetaData,
  memory = getHeapStatistics().heap_size_limit,
): Generator<RowRange> {
  let start = 0;
  for (const group of row_groups) {
    const end = start + Number(group.num_rows);
    const isPart = isIndexed(group);
    if (!isPart && Number(group.total_byte_size) * TIMES_ITS_SIZE > memory) {
      throw tooLarge(file, start + 1, group);
    }
    const step = isPart ? INDEXED_ROWS : end - start;
    for (let rowStart = start; rowStart < end; rowStart += step) {
      yield { rowStart, rowEnd: Math.min(rowStart + step, end) };
    }
    start = end;
  }
}

function isIndexed({ columns }: RowGroup): boolean {
  return columns.every((column) => column.offset_index_offset !== undefined);
}

function tooLarge(file: string, row: number, { total_byte_size }: RowGroup): DatasetError {
  const megabytes = Math.round(Number(total_byte_size) / 1e6).toLocaleString('en');
  return new DatasetError(
    'unreadable',
    `the row group that begins here has ${megabytes} MB, too many to be read at once; write the ` +
      'file with smaller row groups, as with row_group_size=10000 in pyarrow',
    { file, row },
  );
}
