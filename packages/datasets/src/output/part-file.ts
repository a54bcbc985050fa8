import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { unwritable } from '../errors/file-error.js';

/** The end of the name of a file that is not complete. */
export const UNFINISHED = '.unfinished';

/** A file that gets its name when it is complete, so that a file with that name always is. */
export class PartFile {
  readonly #path: string;
  readonly #handle: FileHandle;

  private constructor(location: string, handle: FileHandle) {
    this.#path = location;
    this.#handle = handle;
  }

  static async create(location: string): Promise<PartFile> {
    try {
      return new PartFile(location, await open(location + UNFINISHED, 'w'));
    } catch (error) {
      throw unwritable(error, location);
    }
  }

  async write(bytes: Uint8Array): Promise<void> {
    try {
      await this.#handle.appendFile(bytes);
    } catch (error) {
      throw unwritable(error, this.#path);
    }
  }

  /** Makes sure that all bytes are on the disk, and gives the file its name. */
  async complete(): Promise<void> {
    try {
      await this.#handle.sync();
      await this.#handle.close();
      await rename(this.#path + UNFINISHED, this.#path);
    } catch (error) {
      throw unwritable(error, this.#path);
    }
  }

  /** Removes the file, which is not complete. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {});
    await rm(this.#path + UNFINISHED, { force: true }).catch(() => {});
  }
}

/** Writes a whole file: either all of it is there afterwards, or what was there before. */
export async function writeWhole(location: string, text: string): Promise<void> {
  const file = await PartFile.create(location);
  try {
    await file.write(Buffer.from(text));
    await file.complete();
  } catch (error) {
    await file.discard();
    throw error;
  }
  await syncFolder(path.dirname(location));
}

/** Makes sure that the names of a folder's files are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and does not need to.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    throw unwritable(error, folder);
  } finally {
    await handle.close();
  }
}
