import { crc32 } from 'node:zlib';
import { openToRead } from '@modelspeak/files';
import { AgentError } from '../../errors/agent-error.js';

/** The limit of the JSON of a line, in bytes: 64 MiB. */
export const LONGEST_LINE = 2 ** 26;
/** How many bytes a checksum and the space after it take. */
const SUM = 9;
/** How many bytes are read at once. */
const CHUNK = 2 ** 18;

const NEWLINE = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/**
 * The JSON of a line.
 *
 * @throws {AgentError} `too_large` if it is longer than a line may be
 */
export function jsonOf(value: object, file: string): Buffer {
  const text = stringify(value);
  if (text !== undefined && Buffer.byteLength(text) <= LONGEST_LINE) return Buffer.from(text);
  const problem = `a record may have at most ${LONGEST_LINE} bytes as JSON, and this one has more; keep large data elsewhere, and only its address in results, memory and events`;
  throw new AgentError('too_large', problem, { path: file });
}

function stringify(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // It does not fit into a string.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The length of the line of this JSON. */
export function lengthOf(json: Buffer): number {
  return SUM + json.length + 1;
}

/**
 * Writes lines: each is JSON after the checksum of all JSON up to there. So no line can be missing, be
 * moved or come from another file.
 */
export class LineWriter {
  #sum: number;

  /** Goes on after the line with this checksum. */
  constructor(sum = 0) {
    this.#sum = sum;
  }

  write(json: Buffer): Buffer {
    this.#sum = crc32(json, this.#sum);
    return Buffer.concat([Buffer.from(prefixOf(this.#sum)), json, Buffer.of(NEWLINE)]);
  }
}

/** A line that was read. */
export interface Line {
  readonly value: unknown;
  /** Its checksum. */
  readonly sum: number;
  /** Where it ends in the file, without its line break. */
  readonly end: number;
  /** Whether its line break is there. */
  readonly isEnded: boolean;
}

/**
 * Reads the lines of a file. If a crash has torn the last line, it is left out.
 *
 * @throws {AgentError} `corrupt_journal` if anything else is not as it was written
 */
export async function* readLines(file: string): AsyncGenerator<Line, void, undefined> {
  let [number, start, sum] = [1, 0, 0];
  for await (const { bytes, isEnded } of splitLines(file)) {
    const json = bytes.subarray(SUM);
    const next = crc32(json, sum);
    if (bytes.toString('latin1', 0, SUM) !== prefixOf(next) || json[0] !== OPEN) {
      if (!isEnded && number > 1 && isTorn(bytes)) return;
      throw damaged(file, number, start);
    }
    const end = start + bytes.length;
    yield { value: JSON.parse(json.toString()), sum: next, end, isEnded };
    [number, start, sum] = [number + 1, end + 1, next];
  }
}

interface SplitLine {
  readonly bytes: Buffer;
  readonly isEnded: boolean;
}

/** The lines of a file without their line breaks. A line beyond the limit is the last one. */
async function* splitLines(file: string): AsyncGenerator<SplitLine, void, undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of readChunks(file)) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      yield { bytes: Buffer.concat([...parts, chunk.subarray(start, end)]), isEnded: true };
      [parts, length, start] = [[], 0, end + 1];
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > SUM + LONGEST_LINE) break;
  }
  if (length > 0) yield { bytes: Buffer.concat(parts), isEnded: false };
}

async function* readChunks(file: string): AsyncGenerator<Buffer, void, undefined> {
  const handle = await openToRead(file);
  try {
    for (;;) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(CHUNK));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Whether this is the beginning of a line, whose writing a crash has ended. */
function isTorn(bytes: Buffer): boolean {
  return (
    /^[0-9a-f]{0,8}$|^[0-9a-f]{8} $/.test(bytes.toString('latin1', 0, SUM)) &&
    isBegun(bytes.subarray(SUM))
  );
}

/** Whether this is the beginning of the JSON of an object, and does not reach its end. */
function isBegun(json: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index] ?? 0;
    if (byte < SPACE || (depth === 0 && byte !== OPEN)) return false;
    if (byte === BACKSLASH) index++;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) return false;
  }
  return true;
}

/** The error of a file that does not begin with the first line of a journal. */
export function noJournal(file: string): AgentError {
  const problem =
    'this is no journal of this package, or its line 1 is damaged; restore it from a backup, use another folder, or remove the file to begin a new journal';
  return new AgentError('corrupt_journal', problem, { path: file });
}

function damaged(file: string, number: number, start: number): AgentError {
  if (number === 1) return noJournal(file);
  const problem = `line ${number}, from byte ${start} on, is damaged; restore the file from a backup, or lose this line and all after it with: truncate --size ${start} ${file}`;
  return new AgentError('corrupt_journal', problem, { path: file });
}

function prefixOf(sum: number): string {
  return `${sum.toString(16).padStart(8, '0')} `;
}
