import { crc32 } from 'node:zlib';
import { AgentError } from '../../errors/agent-error.js';

const NEWLINE = 0x0a;

/** A value as a line with a checksum. */
export function writeLine(value: object): string {
  const json = JSON.stringify(value);
  return `${sumOf(json)} ${json}\n`;
}

/** The values of lines, and where the last intact line ends. */
export interface ReadLines {
  readonly values: readonly unknown[];
  /** The end of the last intact line. What follows was not written completely. */
  readonly length: number;
}

/**
 * Reads lines. If the last line is incomplete because the process ended, it is left out.
 *
 * @throws {AgentError} `corrupt_journal` if any other line is damaged
 */
export function readLines(bytes: Buffer, file: string): ReadLines {
  const values: unknown[] = [];
  let begin = 0;
  while (begin < bytes.length) {
    const end = bytes.indexOf(NEWLINE, begin);
    const value = end === -1 ? undefined : readLine(bytes.toString('utf8', begin, end));
    if (value === undefined) {
      if (end === -1 || end === bytes.length - 1) break;
      const problem = `line ${values.length + 1} is damaged; restore the file from a backup, or truncate it there and lose what follows`;
      throw new AgentError('corrupt_journal', problem, { path: file });
    }
    values.push(value);
    begin = end + 1;
  }
  return { values, length: begin };
}

function readLine(line: string): unknown {
  const json = line.slice(9);
  return line === `${sumOf(json)} ${json}` ? JSON.parse(json) : undefined;
}

function sumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
