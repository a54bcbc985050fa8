import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { draftOf, NEW } from './drafts.js';
import { syncFolder } from './sync-folder.js';

/** Options of a file that is created. */
export interface NewFileOptions {
  /** Its mode; 0600 by default, so that only its user can read it. */
  readonly mode?: number | undefined;
}

/** The mode of a file that only its user can read. */
export const PRIVATE = 0o600;

/**
 * A file that gets its name when it is complete. Until then it has a random one, which nobody can have
 * prepared. It takes the place of a file with that name, but never of a link.
 *
 * @example
 * ```ts
 * import { mkdtemp, readdir } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { NewFile } from '@modelspeak/files';
 *
 * const folder = await mkdtemp(path.join(tmpdir(), 'out-'));
 * const file = await NewFile.create(path.join(folder, 'rows.jsonl'));
 * await file.write(Buffer.from('{}\n'));
 * console.log((await readdir(folder))[0]?.endsWith('.unfinished')); // true
 * await file.complete();
 * console.log(await readdir(folder)); // [ 'rows.jsonl' ]
 * ```
 */
export class NewFile {
  readonly #place: string;
  readonly #draft: string;
  readonly #handle: FileHandle;

  private constructor(place: string, draft: string, handle: FileHandle) {
    this.#place = place;
    this.#draft = draft;
    this.#handle = handle;
  }

  /** @throws {FileRefused} `link` */
  static async create(place: string, { mode = PRIVATE }: NewFileOptions = {}): Promise<NewFile> {
    const draft = draftOf(place);
    return new NewFile(place, draft, await open(draft, NEW, mode));
  }

  /** Adds bytes at the end. */
  async write(bytes: Uint8Array): Promise<void> {
    await this.#handle.appendFile(bytes);
  }

  /** Makes sure that all bytes are on the disk, and gives the file its name. */
  async complete(): Promise<void> {
    await (await this.completeOpen()).close();
  }

  /** Completes the file, and returns its handle to write more. */
  async completeOpen(): Promise<FileHandle> {
    await this.#handle.sync();
    await rename(this.#draft, this.#place);
    await syncFolder(path.dirname(this.#place));
    return this.#handle;
  }

  /** Removes the file, which is not complete. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {});
    await rm(this.#draft, { force: true }).catch(() => {});
  }
}
