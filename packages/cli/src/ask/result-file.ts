import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { CommandFailure, reasonOf, UsageError } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';
import { lockFile } from './lock-file.js';

const NEWLINE = 0x0a;

/** A result: where its line is in the file, and to which row of this run it belongs. */
interface Placed {
  readonly start: number;
  readonly end: number;
  row: number | undefined;
}

/**
 * A file of results, one on each line, with the key of the question. Every result is on the disk
 * before the next row begins, so that a later run asks only for missing results. At the end, the
 * lines are sorted in the order of the rows.
 */
export class ResultFile {
  readonly #file: NamedFile;
  readonly #handle: FileHandle;
  readonly #lines: Placed[];
  readonly #known: Map<string, Placed[]>;
  #size: number;
  readonly #unlock: () => Promise<void>;
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    file: NamedFile,
    handle: FileHandle,
    found: FoundLines,
    unlock: () => Promise<void>,
  ) {
    this.#file = file;
    this.#unlock = unlock;
    this.#handle = handle;
    this.#lines = found.lines;
    this.#known = found.known;
    this.#size = found.size;
  }

  /**
   * Opens a file of results: a new one, or with `resume` one to continue. If the end of a process
   * has torn the last line, the line is removed. No other process can open the file until it is
   * closed.
   */
  static async open(
    file: NamedFile,
    { resume }: { readonly resume: boolean },
  ): Promise<ResultFile> {
    const unlock = await lockFile(file);
    try {
      return await ResultFile.#openLocked(file, resume, unlock);
    } catch (error) {
      await unlock();
      throw error;
    }
  }

  static async #openLocked(
    file: NamedFile,
    resume: boolean,
    unlock: () => Promise<void>,
  ): Promise<ResultFile> {
    const bytes = await readExisting(file);
    if (bytes.length > 0 && !resume) {
      throw new UsageError(
        `--output: ${file.name} already exists; add --resume to continue it, or choose another file`,
      );
    }
    const found = findLines(bytes, file.name);
    const handle = await openFile(file);
    await handle.truncate(found.size);
    if (found.isUnended) await handle.appendFile('\n');
    const size = found.size + (found.isUnended ? 1 : 0);
    return new ResultFile(file, handle, { ...found, size }, unlock);
  }

  /** How many results the file had when it was opened. */
  get length(): number {
    return this.#lines.length;
  }

  /** Whether the file has a result for a row. The result then belongs to this row and to no other. */
  has(key: string, row: number): boolean {
    const line = this.#known.get(key)?.shift();
    if (line === undefined) return false;
    line.row = row;
    return true;
  }

  /** Adds the result of a row. Once this resolves, the result is on the disk. */
  add(line: string, row: number): Promise<void> {
    const bytes = Buffer.from(line);
    // After a failed write nobody knows what the file holds, so nothing more is added to it.
    this.#writing = this.#writing.then(async () => {
      try {
        await this.#handle.appendFile(bytes);
        await this.#handle.datasync();
      } catch (error) {
        throw cannotWrite(this.#file, error);
      }
      this.#lines.push({ start: this.#size, end: this.#size + bytes.length, row });
      this.#size += bytes.length;
    });
    return this.#writing;
  }

  /** Sorts the lines in the order of the rows. Results of other questions come first. */
  async sort(): Promise<{ readonly others: number }> {
    await this.#writing;
    const others = this.#lines.filter(({ row }) => row === undefined);
    const sorted = this.#lines.toSorted((one, other) => (one.row ?? -1) - (other.row ?? -1));
    if (sorted.some((line, index) => line !== this.#lines[index])) {
      const bytes = await readFile(this.#file.path);
      const parts = sorted.map(({ start, end }) => bytes.subarray(start, end));
      const fresh = `${this.#file.path}.new`;
      const handle = await open(fresh, 'w');
      await handle.writeFile(Buffer.concat(parts)).finally(async () => {
        await handle.datasync();
        await handle.close();
      });
      await rename(fresh, this.#file.path);
    }
    return { others: others.length };
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => {});
    await this.#handle.close();
    await this.#unlock();
  }
}

interface FoundLines {
  readonly lines: Placed[];
  readonly known: Map<string, Placed[]>;
  /** Where the last complete line ends. */
  readonly size: number;
  /** Whether that line has no line break. */
  readonly isUnended?: boolean;
}

function findLines(bytes: Buffer, file: string): FoundLines {
  const lines: Placed[] = [];
  const known = new Map<string, Placed[]>();
  let start = 0;
  while (start < bytes.length) {
    const found = bytes.indexOf(NEWLINE, start);
    const isUnended = found === -1;
    const end = isUnended ? bytes.length : found;
    const key = keyIn(bytes.toString('utf8', start, end));
    if (key === undefined) {
      const isLast = isUnended || end === bytes.length - 1;
      if (isLast) break;
      throw new CommandFailure(
        `${file}:${lines.length + 1}: found no "key", so this is not a result of this command; choose another file with --output`,
      );
    }
    // A missing line break is added when the file is opened.
    const line: Placed = { start, end: end + 1, row: undefined };
    lines.push(line);
    known.set(key, [...(known.get(key) ?? []), line]);
    if (isUnended) return { lines, known, size: end, isUnended };
    start = end + 1;
  }
  return { lines, known, size: start };
}

function keyIn(line: string): string | undefined {
  try {
    const { key } = JSON.parse(line) as { readonly key?: unknown };
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

async function readExisting({ name, path }: NamedFile): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw new CommandFailure(`cannot read ${name}: ${reasonOf(error)}`, { cause: error });
  }
}

async function openFile(file: NamedFile): Promise<FileHandle> {
  try {
    return await open(file.path, 'a');
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/** The file of results cannot be written any more, so all further answers would be lost. */
export class ResultsBroken extends CommandFailure {}

function cannotWrite({ name }: NamedFile, error: unknown): ResultsBroken {
  return new ResultsBroken(`cannot write ${name}: ${reasonOf(error)}`, { cause: error });
}
