import { type FileHandle, open } from 'node:fs/promises';
import { unreadable, unwritable } from '../errors/file-error.js';

/** The length of a hash in bytes. */
const LENGTH = 8;

/**
 * The hashes of the rows that were written, to find rows that come again. A run that is resumed
 * reads them from a file, which is only written at the end of a part.
 */
export class SeenRows {
  readonly #hashes = new Set<string>();
  readonly #file: string | undefined;
  #fresh: string[] = [];
  #kept = 0;

  private constructor(file: string | undefined) {
    this.#file = file;
  }

  /**
   * @param file The file; none to keep nothing.
   * @param count How many hashes in the file belong to complete parts.
   */
  static async open(file: string | undefined, count: number): Promise<SeenRows> {
    const seen = new SeenRows(file);
    if (file === undefined || count === 0) return seen;
    try {
      const handle = await open(file, 'r');
      try {
        const bytes = Buffer.alloc(count * LENGTH);
        await handle.read(bytes, 0, bytes.length, 0);
        for (let at = 0; at < bytes.length; at += LENGTH) {
          seen.#hashes.add(bytes.toString('hex', at, at + LENGTH));
        }
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw unreadable(error, file);
    }
    seen.#kept = count;
    return seen;
  }

  /** How many hashes the file holds. */
  get kept(): number {
    return this.#kept;
  }

  /** Notes a row; returns whether it is new. */
  add(hash: string): boolean {
    if (this.#hashes.has(hash)) return false;
    this.#hashes.add(hash);
    this.#fresh.push(hash);
    return true;
  }

  /** Adds the hashes of a part to the file. */
  async keep(): Promise<void> {
    const fresh = this.#fresh;
    this.#fresh = [];
    if (this.#file === undefined || fresh.length === 0) return;
    let handle: FileHandle | undefined;
    try {
      // What a run that was killed wrote behind the last complete part is overwritten.
      handle = await open(this.#file, this.#kept === 0 ? 'w' : 'r+');
      await handle.write(Buffer.from(fresh.join(''), 'hex'), 0, null, this.#kept * LENGTH);
      await handle.sync();
    } catch (error) {
      throw unwritable(error, this.#file);
    } finally {
      await handle?.close();
    }
    this.#kept += fresh.length;
  }
}
