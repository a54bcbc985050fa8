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

/** How many rows a group of rows has at most: a row group of Parquet, or a batch of Arrow. */
const GROUP_ROWS = 1000;

/** About how many tokens or characters it has at most, since packed rows may be long. */
const GROUP_LENGTH = 1_000_000;

/** Collects rows until there are enough for a group. */
export class RowGroup {
  #records: OutputRecord[] = [];
  #length = 0;

  /** Adds a row; returns whether the group is full. */
  add(record: OutputRecord): boolean {
    this.#records.push(record);
    this.#length += lengthOf(record);
    return this.#records.length >= GROUP_ROWS || this.#length >= GROUP_LENGTH;
  }

  /** Takes the rows, and begins the next group. */
  take(): readonly OutputRecord[] {
    const records = this.#records;
    this.#records = [];
    this.#length = 0;
    return records;
  }
}

function lengthOf(record: OutputRecord): number {
  switch (record.kind) {
    case 'ids':
      return record.ids.length;
    case 'text':
      return record.text.length;
    case 'line':
      return record.line.length;
  }
}

/** Records of token ids; a line has no columns any more. */
export function tokenRecords(records: readonly OutputRecord[]): readonly TokenRecord[] {
  return records.filter((record) => record.kind === 'ids');
}

/** Records of text. */
export function textRecords(records: readonly OutputRecord[]): readonly TextRecord[] {
  return records.filter((record) => record.kind === 'text');
}
