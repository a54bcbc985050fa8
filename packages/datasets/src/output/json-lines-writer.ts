import { jsonLine } from './json-line.js';
import type { OutputRecord, RowsWriter, WriteBytes } from './rows-file.js';

/** How many characters are written at a time. */
const CHUNK = 1 << 18;

/** Writes rows as JSON Lines. */
export class JsonLinesWriter implements RowsWriter {
  readonly #write: WriteBytes;
  #lines: string[] = [];
  #length = 0;

  constructor(write: WriteBytes) {
    this.#write = write;
  }

  async add(record: OutputRecord): Promise<void> {
    const line = record.kind === 'line' ? record.line : jsonLine(record);
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= CHUNK) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#length === 0) return;
    const bytes = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#length = 0;
    await this.#write(bytes);
  }
}
