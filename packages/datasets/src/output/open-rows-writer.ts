import type { FileKind, RowsShape, RowsWriter, WriteBytes } from './rows-file.js';

/** Opens a writer of a file format. The libraries are loaded when they are needed. */
export async function openRowsWriter(
  kind: FileKind,
  write: WriteBytes,
  shape: RowsShape,
): Promise<RowsWriter> {
  switch (kind) {
    case 'arrow':
      return new (await import('./arrow-writer.js')).ArrowWriter(write, shape);
    case 'parquet':
      return new (await import('./parquet-writer.js')).ParquetWriter(write, shape);
    case 'jsonl':
      return new (await import('./json-lines-writer.js')).JsonLinesWriter(write);
  }
}
