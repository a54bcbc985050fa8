import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedError } from '../embedded-error.js';
import { fileError } from './file-error.js';

/** How a whole file must be. */
export interface Expected {
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
}

const CHUNK = 2 ** 20;

/**
 * A file that is being downloaded, beside its place and under another name. It gets its own name only once its size
 * and checksum are right, so nothing half-written is ever used.
 */
export class PartialFile {
  readonly #file: string;
  readonly #handle: FileHandle;
  readonly #expected: Expected;
  #hash: Hash = createHash('sha256');
  #received = 0;

  private constructor(file: string, handle: FileHandle, expected: Expected) {
    this.#file = file;
    this.#handle = handle;
    this.#expected = expected;
  }

  /** Opens what there is of a file. */
  static async open(file: string, expected: Expected, openFile = open): Promise<PartialFile> {
    const draft = draftOf(file);
    try {
      // Both read and write, and create: what an earlier run wrote stays.
      const handle = await openFile(draft, 'a+').then(async (made) => {
        await made.close();
        return openFile(draft, 'r+');
      });
      return new PartialFile(file, handle, expected);
    } catch (error) {
      throw fileError(error, file);
    }
  }

  /** The bytes that are there. */
  get received(): number {
    return this.#received;
  }

  /** What identifies the version of the file that an earlier run began to download. */
  async validator(): Promise<string | undefined> {
    return readFile(validatorOf(this.#file), 'utf8').catch(() => undefined);
  }

  /** Goes on after the bytes of an earlier run. */
  async resume(): Promise<void> {
    this.#hash = createHash('sha256');
    this.#received = 0;
    const buffer = Buffer.alloc(CHUNK);
    for (;;) {
      const { bytesRead } = await this.#handle.read(buffer, 0, CHUNK, this.#received);
      if (bytesRead === 0) return;
      this.#hash.update(buffer.subarray(0, bytesRead));
      this.#received += bytesRead;
    }
  }

  /** Forgets the bytes of earlier runs, and notes which version is now downloaded, if the server says so. */
  async restart(validator: string | undefined): Promise<void> {
    await rm(validatorOf(this.#file), { force: true });
    await this.#write(() => this.#handle.truncate(0));
    if (validator !== undefined) {
      await this.#write(() => writeFile(validatorOf(this.#file), validator));
    }
    this.#hash = createHash('sha256');
    this.#received = 0;
  }

  /** Adds bytes. */
  async add(bytes: Uint8Array): Promise<void> {
    if (this.#received + bytes.length > this.#expected.size) {
      throw this.#damaged(`more than ${this.#expected.size} bytes`);
    }
    await this.#write(async () => {
      for (let at = 0; at < bytes.length; ) {
        const { bytesWritten } = await this.#handle.write(
          bytes,
          at,
          bytes.length - at,
          this.#received + at,
        );
        at += bytesWritten;
      }
    });
    this.#hash.update(bytes);
    this.#received += bytes.length;
  }

  /**
   * Checks the file, writes it to the disk and gives it its name.
   *
   * @throws {EmbeddedError} `damaged` if its size or checksum is another; it is deleted then
   */
  async finish(): Promise<void> {
    const { size, sha256 } = this.#expected;
    const found = this.#hash.digest('hex');
    if (this.#received !== size) {
      await this.discard();
      throw this.#damaged(`${this.#received} bytes in place of ${size}`);
    }
    if (found !== sha256) {
      await this.discard();
      throw this.#damaged(`the SHA-256 ${found} in place of ${sha256}`);
    }
    await this.#write(() => this.#handle.sync());
    await this.#handle.close();
    await rename(draftOf(this.#file), this.#file);
    await rm(validatorOf(this.#file), { force: true });
    await syncFolder(path.dirname(this.#file));
  }

  /** Deletes what was downloaded. */
  async discard(): Promise<void> {
    await this.#handle.close();
    await removeDraft(this.#file);
  }

  /** Closes the file, and keeps what was downloaded. */
  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #write(write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      throw fileError(error, this.#file);
    }
  }

  #damaged(what: string): EmbeddedError {
    return new EmbeddedError(
      'damaged',
      `${path.basename(this.#file)} has ${what}: it is not the file that the list names`,
    );
  }
}

/** Deletes what earlier runs downloaded of a file. */
export async function removeDraft(file: string): Promise<void> {
  await rm(draftOf(file), { force: true });
  await rm(validatorOf(file), { force: true });
}

function draftOf(file: string): string {
  return `${file}.part`;
}

function validatorOf(file: string): string {
  return `${file}.part.etag`;
}

/** Writes the name of a new file to the disk, where the system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
