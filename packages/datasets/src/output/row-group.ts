import type { OutputRecord } from './rows-file.js';

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
