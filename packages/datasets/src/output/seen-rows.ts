import type { FileHandle } from 'node:fs/promises';
import { openOwn, openToRead } from '@modelspeak/files';
import { DatasetError } from '../errors/dataset-error.js';
import { unreadable, unwritable } from '../errors/file-error.js';
import { HashSet } from './hash-set.js';

/** The length of a hash in bytes. */
const LENGTH = 8;

/** How many bytes of hashes are read at a time. */
const CHUNK = LENGTH << 17;

/**
 * The hashes of the rows that were written, to find rows that come again. A run that is resumed
 * reads them from a file, which is only written at the end of a part.
 */
export class SeenRows {
  readonly #hashes = new HashSet();
  readonly #file: string | undefined;
  #fresh: bigint[] = [];
  #kept = 0;

  private constructor(file: string | undefined) {
    this.#file = file;
  }

  /**
   * @param file The file; none to keep nothing.
   * @param count How many hashes in the file belong to complete parts.
   * @throws {DatasetError} `unreadable` if the file has fewer
   */
  static async open(file: string | undefined, count: number): Promise<SeenRows> {
    const seen = new SeenRows(file);
    if (file === undefined || count === 0) return seen;
    let handle: FileHandle | undefined;
    try {
      handle = await openToRead(file);
      await seen.#read(handle, file, count * LENGTH);
    } catch (error) {
      throw error instanceof DatasetError ? error : unreadable(error, file);
    } finally {
      await handle?.close();
    }
    seen.#kept = count;
    return seen;
  }

  /** How many hashes the file holds. */
  get kept(): number {
    return this.#kept;
  }

  /** Notes a row by its hash, 16 hexadecimal digits; returns whether it is new. */
  add(hash: string): boolean {
    const value = BigInt(`0x${hash}`);
    if (!this.#hashes.add(value)) return false;
    if (this.#file !== undefined) this.#fresh.push(value);
    return true;
  }

  /** Adds the hashes of a part to the file. */
  async keep(): Promise<void> {
    const fresh = this.#fresh;
    this.#fresh = [];
    if (this.#file === undefined || fresh.length === 0) return;
    const bytes = Buffer.alloc(fresh.length * LENGTH);
    for (const [index, hash] of fresh.entries()) bytes.writeBigUInt64BE(hash, index * LENGTH);
    let handle: FileHandle | undefined;
    try {
      // What a run that was killed wrote behind the last complete part is overwritten.
      handle = await openOwn(this.#file, { mode: 0o666 });
      let written = 0;
      while (written < bytes.length) {
        const at = this.#kept * LENGTH + written;
        written += (await handle.write(bytes, written, undefined, at)).bytesWritten;
      }
      await handle.sync();
    } catch (error) {
      throw unwritable(error, this.#file);
    } finally {
      await handle?.close();
    }
    this.#kept += fresh.length;
  }

  async #read(handle: FileHandle, file: string, size: number): Promise<void> {
    const bytes = Buffer.alloc(CHUNK);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(bytes, 0, Math.min(CHUNK, size - at), at);
      const whole = bytesRead - (bytesRead % LENGTH);
      if (whole === 0) {
        throw new DatasetError(
          'unreadable',
          'it lacks hashes of rows that were written; choose another folder and begin anew',
          { file },
        );
      }
      for (let each = 0; each < whole; each += LENGTH) {
        this.#hashes.add(bytes.readBigUInt64BE(each));
      }
      at += whole;
    }
  }
}
