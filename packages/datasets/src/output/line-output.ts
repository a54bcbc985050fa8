import type { RowOutput } from './row-output.js';
import type { OutputRecord } from './rows-file.js';

/** Writes rows as lines of JSON, such as to standard output. */
export class LineOutput implements RowOutput {
  readonly #write: (line: string) => Promise<void>;
  readonly #onRow: () => void;

  constructor(write: (line: string) => Promise<void>, onRow: () => void) {
    this.#write = write;
    this.#onRow = onRow;
  }

  async add(_split: string, record: OutputRecord): Promise<void> {
    if (record.kind !== 'line') return;
    this.#onRow();
    await this.#write(record.line);
  }

  async endPart(): Promise<readonly string[]> {
    return [];
  }

  async discard(): Promise<void> {}
}
