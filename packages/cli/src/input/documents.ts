import { type Json, parseJson } from '@modelspeak/core';
import { CommandFailure, isTelling, locate, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { openInput } from './input.js';
import { explainJson } from './json.js';
import { type Line, readLines } from './lines.js';

/** The flags of commands that read JSON or JSON Lines. */
export interface DocumentFlags {
  readonly jsonl?: boolean;
  readonly keepGoing?: boolean;
}

/** One JSON document of the input. A row of JSON Lines has a line number. */
interface Entry extends Omit<Line, 'number'> {
  readonly line?: number;
}

/** The place of a document. */
export interface DocumentPlace {
  /** Whether it is a row of JSON Lines. */
  readonly isRow: boolean;
  /** The file and the line, for messages. */
  readonly place: string;
}

/** The expected input, for errors. */
export const A_CONVERSATION = 'a conversation as JSON';

const JSON_LINES_FILE = /\.(?:jsonl|ndjson)$/i;

/** How many characters to write at once. */
const PAGE = 65_536;

/** Whether an input is known to be JSON Lines: by its name or by `--jsonl`. */
export function areJsonLines(file: string | undefined, { jsonl }: DocumentFlags): boolean {
  return jsonl ?? JSON_LINES_FILE.test(file ?? '');
}

/**
 * Converts each document of the input and writes the results one after another, so that a file of
 * any length takes the memory of one row. Errors name the file and the line. The first error ends
 * the command, unless there is `--keep-going`.
 *
 * @param expected What errors say the input should hold.
 */
export async function convertDocuments(
  terminal: Terminal,
  file: string | undefined,
  expected: string,
  flags: DocumentFlags,
  convert: (document: Json, place: DocumentPlace) => string | Promise<string>,
): Promise<void> {
  const input = openInput(terminal, file, expected);
  const areRows = areJsonLines(file, flags);
  let isBlankInput = true;
  let unwritten = '';
  const flush = async (): Promise<void> => {
    const page = unwritten;
    unwritten = '';
    await terminal.write(page);
  };

  for await (const entries of divide(readLines(input), areRows)) {
    for (const entry of entries) {
      const { text, line, fault } = entry;
      const isRow = line !== undefined;
      const place = isRow ? `${input.name}:${line}` : input.name;
      isBlankInput = false;
      try {
        if (fault !== undefined) throw fault;
        const made = convert(parseJson(text), { isRow, place });
        unwritten += typeof made === 'string' ? made : await made;
      } catch (error) {
        await flush();
        if (error instanceof UsageError) throw error;
        const located = locate(await explainJson(error, text, isRow), place);
        if (!flags.keepGoing || !isTelling(error)) throw located;
        terminal.fail(located);
      }
      if (unwritten.length > PAGE) await flush();
    }
    await flush();
  }
  if (isBlankInput) {
    throw new CommandFailure(`${input.name} is blank; expected ${expected}`);
  }
}

/**
 * Divides lines into documents. If the first line is JSON by itself and more lines follow, each
 * line is a document; otherwise all lines together are one.
 */
async function* divide(
  blocks: AsyncIterable<readonly Line[]>,
  areKnownRows: boolean,
): AsyncGenerator<readonly Entry[]> {
  let kind: 'rows' | 'document' | 'unknown' = areKnownRows ? 'rows' : 'unknown';
  let first: Entry | undefined;
  const document: Line[] = [];

  for await (const lines of blocks) {
    const rows: Entry[] = [];
    for (const { number, text, fault } of lines) {
      if (kind !== 'rows') document.push({ number, text, fault });
      if (isBlank(text) && fault === undefined) continue;
      const row = { text, fault, line: number };
      if (kind === 'rows') rows.push(row);
      else if (first === undefined) {
        first = row;
        if (!isJson(text)) kind = 'document';
      } else if (kind === 'unknown') {
        kind = 'rows';
        rows.push(first, row);
      }
    }
    if (rows.length > 0) yield rows;
  }
  if (kind !== 'rows' && first !== undefined) yield [wholeOf(document)];
}

function wholeOf(lines: readonly Line[]): Entry {
  const bad = lines.find(({ fault }) => fault !== undefined);
  if (bad !== undefined) return { text: '', fault: bad.fault, line: bad.number };
  try {
    return { text: lines.map(({ text }) => text).join('\n') };
  } catch (error) {
    // A RangeError: a string cannot be that long.
    const fault = new CommandFailure(
      'too large; write JSON Lines, with one conversation on each line',
      {
        cause: error,
      },
    );
    return { text: '', fault };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
