import { NewFile, writeWhole as writeWholeFile } from '@modelspeak/files';
import { unwritable } from '../errors/file-error.js';

/** Data sets are for whoever trains on them: their mode is up to the user's umask. */
const SHARED = { mode: 0o666 };

/** A file that gets its name when it is complete, so that a file with that name always is. */
export class PartFile {
  readonly #path: string;
  readonly #file: NewFile;

  private constructor(location: string, file: NewFile) {
    this.#path = location;
    this.#file = file;
  }

  static async create(location: string): Promise<PartFile> {
    try {
      return new PartFile(location, await NewFile.create(location, SHARED));
    } catch (error) {
      throw unwritable(error, location);
    }
  }

  async write(bytes: Uint8Array): Promise<void> {
    try {
      await this.#file.write(bytes);
    } catch (error) {
      throw unwritable(error, this.#path);
    }
  }

  /** Makes sure that all bytes are on the disk, and gives the file its name. */
  async complete(): Promise<void> {
    try {
      await this.#file.complete();
    } catch (error) {
      throw unwritable(error, this.#path);
    }
  }

  /** Removes the file, which is not complete. */
  discard(): Promise<void> {
    return this.#file.discard();
  }
}

/** Writes a whole file: either all of it is there afterwards, or what was there before. */
export async function writeWhole(location: string, text: string): Promise<void> {
  try {
    await writeWholeFile(location, text, SHARED);
  } catch (error) {
    throw unwritable(error, location);
  }
}
