import type { Json } from '@modelspeak/core';
import { CommandFailure, isTelling, locate } from '../errors.js';
import { reportError } from '../output/report.js';
import { openInput } from './input.js';
import { readJson } from './json.js';
import { readLines } from './lines.js';

/** The options of commands that read JSON or JSON Lines. */
export interface DocumentFlags {
  readonly jsonl?: boolean;
  readonly keepGoing?: boolean;
}

/** One JSON document of the input; a row of JSON Lines has a line number. */
interface Entry {
  readonly text: string;
  readonly line?: number;
}

const JSON_LINES_FILE = /\.(?:jsonl|ndjson)$/i;

/**
 * Hands each document of the input to a function, one at a time, so that a file of any length takes
 * the memory of a row. Errors name the file and the line. The first one ends it, unless it is to keep
 * going.
 */
export async function forEachDocument(
  file: string | undefined,
  { jsonl, keepGoing }: DocumentFlags,
  handle: (document: Json, isRow: boolean) => Promise<void>,
): Promise<void> {
  const input = openInput(file, 'a conversation as JSON');
  const areRows = jsonl ?? JSON_LINES_FILE.test(input.name);
  let isBlankInput = true;
  for await (const { text, line } of divide(readLines(input), areRows)) {
    const isRow = line !== undefined;
    isBlankInput = false;
    try {
      await handle(await readJson(text, isRow), isRow);
    } catch (error) {
      const located = locate(error, isRow ? `${input.name}:${line}` : input.name);
      if (!keepGoing || !isTelling(error)) throw located;
      reportError(located);
    }
  }
  if (isBlankInput) {
    throw new CommandFailure(`${input.name} is blank; expected a conversation as JSON`);
  }
}

/**
 * The documents in some lines. Unless it is known that each is one: they are, where the first line is
 * JSON by itself and more follow; otherwise all lines are one document.
 */
async function* divide(lines: AsyncIterable<string>, areKnownRows: boolean): AsyncGenerator<Entry> {
  let kind: 'rows' | 'document' | 'unknown' = areKnownRows ? 'rows' : 'unknown';
  let first: Entry | undefined;
  const document: string[] = [];
  let line = 0;

  for await (const text of lines) {
    line++;
    if (kind !== 'rows') document.push(text);
    if (isBlank(text)) continue;
    if (first === undefined && kind === 'unknown') {
      first = { text, line };
      if (!isJson(text)) kind = 'document';
      continue;
    }
    if (kind === 'unknown' && first !== undefined) {
      kind = 'rows';
      yield first;
    }
    if (kind === 'rows') yield { text, line };
  }
  if (kind !== 'rows' && first !== undefined) yield { text: document.join('\n') };
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
