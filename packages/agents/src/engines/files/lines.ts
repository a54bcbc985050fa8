import { crc32 } from 'node:zlib';
import { AgentError } from '../../errors/agent-error.js';

const NEWLINE = 0x0a;

/** A value as a line, with a sum by which a damaged one is known. */
export function writeLine(value: object): string {
  const json = JSON.stringify(value);
  return `${sumOf(json)} ${json}\n`;
}

/** The values of lines, and where the last good one ends. */
export interface ReadLines {
  readonly values: readonly unknown[];
  /** What comes after was not written to its end. */
  readonly length: number;
}

/**
 * Reads lines. The last one may have been torn by the end of the process: it is left out.
 *
 * @throws {AgentError} `corrupt_journal` for any other that is damaged
 */
export function readLines(bytes: Buffer, file: string): ReadLines {
  const values: unknown[] = [];
  let begin = 0;
  while (begin < bytes.length) {
    const end = bytes.indexOf(NEWLINE, begin);
    const value = end === -1 ? undefined : readLine(bytes.toString('utf8', begin, end));
    if (value === undefined) {
      if (end === -1 || end === bytes.length - 1) break;
      const problem = `line ${values.length + 1} is damaged; restore the file from a copy, or cut it off there to lose what follows`;
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
