import { constants, isUtf8 } from 'node:buffer';
import { CommandFailure } from '../errors.js';
import type { Input } from './input.js';

/** One line of the input: its number from 1, and its text or why it cannot be read. */
export interface Line {
  readonly number: number;
  readonly text: string;
  readonly fault?: CommandFailure | undefined;
}

const LINE_FEED = 0x0a;

/**
 * Reads the lines of a text, as many at a time as the input brings. Only `\n` ends a line: Node's
 * readline also divides at U+2028, which may stand inside a JSON string. A line that cannot be read
 * does not stop the others.
 *
 * @param longest How many bytes a line may have: by default, what a string can hold.
 */
export async function* readLines(
  { bytes }: Input,
  longest = constants.MAX_STRING_LENGTH,
): AsyncGenerator<readonly Line[]> {
  const unfinished = new UnfinishedLine(longest);
  let number = 1;
  for await (const bytesRead of bytes) {
    const chunk = Buffer.from(bytesRead.buffer, bytesRead.byteOffset, bytesRead.byteLength);
    const first = chunk.indexOf(LINE_FEED);
    if (first === -1) {
      unfinished.add(chunk);
      continue;
    }
    const last = chunk.lastIndexOf(LINE_FEED);
    unfinished.add(chunk.subarray(0, first));
    const lines = [unfinished.take(number)];
    if (last > first) lines.push(...linesIn(chunk.subarray(first + 1, last), number + 1));
    number += lines.length;
    unfinished.add(chunk.subarray(last + 1));
    yield lines;
  }
  if (!unfinished.isEmpty) yield [unfinished.take(number)];
}

/** A line whose end has not been read yet. If it is too long for a string, it is not kept. */
class UnfinishedLine {
  private readonly longest: number;
  private chunks: Buffer[] = [];
  private length = 0;

  constructor(longest: number) {
    this.longest = longest;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  add(chunk: Buffer): void {
    this.length += chunk.length;
    if (this.length <= this.longest) this.chunks.push(chunk);
    else this.chunks = [];
  }

  take(number: number): Line {
    const isTooLong = this.length > this.longest;
    const bytes = Buffer.concat(this.chunks);
    this.chunks = [];
    this.length = 0;
    return isTooLong
      ? unreadable(number, `longer than ${this.longest} bytes, the most that a string can hold`)
      : lineOf(bytes, number);
  }
}

function linesIn(block: Buffer, first: number): Line[] {
  // To decode all lines at once is several times as fast as one by one.
  if (isUtf8(block)) {
    return block
      .toString()
      .split('\n')
      .map((text, index) => ({ number: first + index, text }));
  }
  const lines: Line[] = [];
  let from = 0;
  while (from <= block.length) {
    const end = block.indexOf(LINE_FEED, from);
    const until = end === -1 ? block.length : end;
    lines.push(lineOf(block.subarray(from, until), first + lines.length));
    from = until + 1;
  }
  return lines;
}

function lineOf(bytes: Buffer, number: number): Line {
  if (!isUtf8(bytes)) return unreadable(number, 'not UTF-8; save it as UTF-8');
  const text = bytes.toString();
  return { number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text };
}

function unreadable(number: number, problem: string): Line {
  return { number, text: '', fault: new CommandFailure(problem) };
}
