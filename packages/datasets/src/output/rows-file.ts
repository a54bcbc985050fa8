import type { TextRecord, TokenRecord } from '../encoding/encoded-row.js';
import type { LineRecord } from '../workers/block.js';

/** What a file of rows takes. */
export type OutputRecord = TokenRecord | TextRecord | LineRecord;

/** Writes bytes to where the rows go. */
export type WriteBytes = (bytes: Uint8Array) => Promise<void>;

/** Writes rows in a file format. */
export interface RowsWriter {
  add(record: OutputRecord): Promise<void>;
  /** Writes what is left, and the end of the file. */
  end(): Promise<void>;
}

/** The file formats of the output. */
export type FileKind = 'jsonl' | 'arrow' | 'parquet';

/** What the rows of a file are. */
export interface RowsShape {
  readonly as: 'ids' | 'text';
  readonly isPacked: boolean;
}

/** Records of token ids; a line has no columns any more. */
export function tokenRecords(records: readonly OutputRecord[]): readonly TokenRecord[] {
  return records.filter((record) => record.kind === 'ids');
}

/** Records of text. */
export function textRecords(records: readonly OutputRecord[]): readonly TextRecord[] {
  return records.filter((record) => record.kind === 'text');
}
