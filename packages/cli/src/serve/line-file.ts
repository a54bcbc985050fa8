import type { FileHandle } from 'node:fs/promises';
import { openOwn } from '@modelspeak/files';
import { CommandFailure, reasonOf } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';

/** How many bytes may wait for the disk: what comes beyond that is lost, rather than fill the memory. */
const MOST_WAITING = 64 * 2 ** 20;

/** What a {@link LineFile} needs. */
export interface LineFileOptions {
  /** Called with the first problem of each spell of problems. */
  readonly warn: (message: string) => void;
}

/**
 * A file that only its user can read, to which lines are added. To serve goes on if one cannot be written:
 * it is counted as lost.
 */
export class LineFile {
  readonly #name: string;
  readonly #handle: FileHandle;
  readonly #warn: (message: string) => void;
  #writing: Promise<void> = Promise.resolve();
  #waiting = 0;
  #lost = 0;
  #isTorn = false;
  #isWarned = false;

  private constructor(name: string, handle: FileHandle, warn: (message: string) => void) {
    this.#name = name;
    this.#handle = handle;
    this.#warn = warn;
  }

  /** @throws {CommandFailure} if the file cannot be written */
  static async open({ name, path }: NamedFile, { warn }: LineFileOptions): Promise<LineFile> {
    const handle = await openOwn(path, { append: true, makePrivate: true }).catch(
      (error: unknown) => {
        throw new CommandFailure(`cannot write ${name}: ${reasonOf(error, path)}`, {
          cause: error,
        });
      },
    );
    return new LineFile(name, handle, warn);
  }

  /** How many lines could not be written. */
  get lost(): number {
    return this.#lost;
  }

  /** Adds a line. */
  add(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    if (this.#waiting + bytes.length > MOST_WAITING) {
      this.#lose('the disk is too slow');
      return;
    }
    this.#waiting += bytes.length;
    this.#writing = this.#writing.then(async () => {
      try {
        await this.#write(bytes);
        this.#isWarned = false;
      } catch (error) {
        this.#lose(reasonOf(error));
      }
      this.#waiting -= bytes.length;
    });
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#handle.close().catch((error: unknown) => this.#lose(reasonOf(error)));
  }

  async #write(bytes: Buffer): Promise<void> {
    // The part of a line that is there already must not become the beginning of this one.
    const whole = this.#isTorn ? Buffer.concat([Buffer.from('\n'), bytes]) : bytes;
    for (let done = 0; done < whole.length; ) {
      const { bytesWritten } = await this.#handle.write(whole, done);
      done += bytesWritten;
      this.#isTorn = done < whole.length;
    }
  }

  #lose(reason: string): void {
    this.#lost++;
    if (this.#isWarned) return;
    this.#isWarned = true;
    this.#warn(
      `cannot write ${this.#name}: ${reason}; serving goes on, and ${this.#name} lacks what comes until it can be written`,
    );
  }
}
