import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { NewFile } from '@modelspeak/files';
import { CommandFailure, reasonOf, UsageError } from '../errors.js';
import { openLocked } from '../locks/open-locked.js';
import type { NamedFile } from '../terminal/terminal.js';
import { type Origin, spellOrigin, withOrigin } from './result-origin.js';

const NEWLINE = 0x0a;
/** A key that identifies a question. */
const KEY = /^[0-9a-f]{16}$/;

/** A result: where its line is in the file, and to which row of this run it belongs. */
interface Placed {
  readonly start: number;
  readonly end: number;
  row: number | undefined;
  /** The row that the line names, if an earlier run wrote the line. */
  readonly origin?: string;
  /** Where that row is today, if it has moved. */
  moved?: Origin;
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
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: NamedFile, handle: FileHandle, found: FoundLines) {
    this.#file = file;
    this.#handle = handle;
    this.#lines = found.lines;
    this.#known = found.known;
    this.#size = found.size;
  }

  /**
   * Opens a file of results: a new one, or with `resume` one to continue. If the end of a process
   * has torn the last line, the line is removed. No other process can open the file until it is
   * closed.
   *
   * @throws {CommandFailure} if the file holds anything else, which stays as it is
   */
  static async open(
    file: NamedFile,
    { resume }: { readonly resume: boolean },
  ): Promise<ResultFile> {
    const handle = await openLocked(file);
    try {
      const bytes = await handle.readFile();
      if (bytes.length > 0 && !resume) {
        throw new UsageError(
          `--output: ${file.name} already exists; add --resume to continue it, or choose another file`,
        );
      }
      const found = findLines(bytes, file.name);
      return await ResultFile.#openAfter(file, handle, found, bytes.length);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Opens a file after its results: without a torn line, and with the last line break. */
  static async #openAfter(
    file: NamedFile,
    handle: FileHandle,
    found: FoundLines,
    length: number,
  ): Promise<ResultFile> {
    const { size, isUnended = false } = found;
    try {
      if (length > size) await handle.truncate(size);
      if (isUnended) await writeAt(handle, Buffer.of(NEWLINE), size);
    } catch (error) {
      throw cannotWrite(file, error);
    }
    return new ResultFile(file, handle, { ...found, size: size + (isUnended ? 1 : 0) });
  }

  /** How many results the file had when it was opened. */
  get length(): number {
    return this.#lines.length;
  }

  /**
   * Whether the file has a result for a row. The result then belongs to this row and to no other, and
   * names it once the file is sorted.
   */
  has(key: string, row: number, origin: Origin): boolean {
    const line = this.#known.get(key)?.shift();
    if (line === undefined) return false;
    line.row = row;
    if (spellOrigin(origin) !== line.origin) line.moved = origin;
    return true;
  }

  /** Adds the result of a row. Once this resolves, the result is on the disk. */
  add(line: string, row: number): Promise<void> {
    const bytes = Buffer.from(line);
    // After a failed write nobody knows what the file holds, so nothing more is added to it.
    this.#writing = this.#writing.then(async () => {
      try {
        await writeAt(this.#handle, bytes, this.#size);
        await this.#handle.datasync();
      } catch (error) {
        // A torn first line would be taken for somebody else's.
        await this.#handle.truncate(this.#size).catch(() => {});
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
    const isChanged = sorted.some(
      (line, index) => line !== this.#lines[index] || line.moved !== undefined,
    );
    if (isChanged) {
      await this.#replace(sorted).catch((error: unknown) => {
        throw cannotWrite(this.#file, error);
      });
    }
    return { others: others.length };
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => {});
    await this.#handle.close();
  }

  /**
   * Writes the lines in another order, those of moved rows with their new places: to a new file, which
   * then takes the place of this one.
   */
  async #replace(lines: readonly Placed[]): Promise<void> {
    const bytes = await buffer(this.#handle.createReadStream({ start: 0, autoClose: false }));
    const { mode } = await this.#handle.stat();
    const fresh = await NewFile.create(this.#file.path, { mode: mode & 0o777 });
    try {
      await fresh.write(
        Buffer.concat(
          lines.map(({ start, end, moved }) => {
            const line = bytes.subarray(start, end);
            return moved === undefined ? line : Buffer.from(withOrigin(`${line}`, moved));
          }),
        ),
      );
      await fresh.complete();
    } catch (error) {
      await fresh.discard();
      throw error;
    }
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
    const text = bytes.toString('utf8', start, end);
    const result = resultIn(text);
    if (result === undefined) {
      if (isUnended && lines.length > 0 && isTorn(text)) break;
      throw new CommandFailure(
        `${file}:${lines.length + 1}: this is not a result of this command, or it is damaged; choose another file with --output, or remove the line`,
      );
    }
    // A missing line break is added when the file is opened.
    const { key, origin } = result;
    const line: Placed = { start, end: end + 1, row: undefined, origin };
    lines.push(line);
    known.set(key, [...(known.get(key) ?? []), line]);
    if (isUnended) return { lines, known, size: end, isUnended };
    start = end + 1;
  }
  return { lines, known, size: start };
}

function resultIn(line: string): { readonly key: string; readonly origin: string } | undefined {
  try {
    const { key, ...result } = JSON.parse(line) as Origin & { readonly key?: unknown };
    if (typeof key !== 'string' || !KEY.test(key)) return undefined;
    return { key, origin: spellOrigin(result) };
  } catch {
    return undefined;
  }
}

/** Whether this is the beginning of a JSON object, and does not reach its end. */
function isTorn(line: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (isInString && character === '\\') at++;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return false;
  }
  return line.startsWith('{');
}

async function writeAt(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** The file of results cannot be written any more, so all further answers would be lost. */
export class ResultsBroken extends CommandFailure {}

function cannotWrite({ name, path }: NamedFile, error: unknown): ResultsBroken {
  const reason = `cannot write ${name}: ${reasonOf(error, path)}; all results before that are there: once it can be written, continue with --resume`;
  return new ResultsBroken(reason, { cause: error });
}
