import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Json, parseJson } from '@modelspeak/core';
import { locate } from '../errors.js';
import { areJsonLines } from '../input/documents.js';
import { type Input, openInput } from '../input/input.js';
import { explainJson } from '../input/json.js';
import { type Line, readLines } from '../input/lines.js';
import type { Terminal } from '../terminal/terminal.js';

/** The subject of one question: a line of JSON Lines, a JSON document, or a text. */
export interface Row {
  /** The file, and the line in it. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly value: RowValue;
}

/** The content of a row. */
export type RowValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly json: Json }
  /** The error of a row that cannot be read. */
  | { readonly kind: 'fault'; readonly fault: unknown };

/** The flags that say how to read input. */
export interface RowFlags {
  readonly jsonl?: boolean;
}

/** The expected input, for errors. */
const ROWS = 'text, JSON or JSON Lines';

/** Reads the rows of some files, one file after the other, or of standard input. */
export async function* readRows(
  terminal: Terminal,
  files: readonly string[],
  flags: RowFlags,
): AsyncGenerator<Row> {
  if (files.length === 0) yield* rowsOf(terminal, undefined, flags);
  for (const file of files) yield* rowsOf(terminal, file, flags);
}

/** Whether an input is a single row. */
export function isOneRow(files: readonly string[], flags: RowFlags): boolean {
  return files.length < 2 && !areJsonLines(files[0], flags);
}

/** Counts the rows of some files. Those of standard input, which can be read once only, are unknown. */
export async function countRows(
  terminal: Terminal,
  files: readonly string[],
  flags: RowFlags,
): Promise<number | undefined> {
  if (files.length === 0 || files.includes('-')) return undefined;
  let count = 0;
  for (const file of files) {
    if (!areJsonLines(file, flags)) count++;
    else
      for await (const lines of readLines(openInput(terminal, file, ROWS)))
        count += lines.filter(isRow).length;
  }
  return count;
}

async function* rowsOf(
  terminal: Terminal,
  file: string | undefined,
  flags: RowFlags,
): AsyncGenerator<Row> {
  const input = openInput(terminal, file, ROWS);
  if (!areJsonLines(file, flags)) {
    yield { file: input.name, value: await wholeOf(input) };
    return;
  }
  for await (const lines of readLines(input)) {
    for (const line of lines.filter(isRow)) {
      const { number, text: json, fault } = line;
      const place = `${input.name}:${number}`;
      const value: RowValue =
        fault === undefined
          ? await parsed(json, place, true)
          : { kind: 'fault', fault: locate(fault, place) };
      yield { file: input.name, line: number, value };
    }
  }
}

function isRow({ text, fault }: Line): boolean {
  return fault !== undefined || text.trim() !== '';
}

async function wholeOf(input: Input): Promise<RowValue> {
  const whole = await text(input.bytes);
  const isJson = path.extname(input.name).toLowerCase() === '.json';
  return isJson ? parsed(whole, input.name, false) : { kind: 'text', text: whole.trim() };
}

async function parsed(json: string, place: string, isLine: boolean): Promise<RowValue> {
  try {
    return { kind: 'json', json: parseJson(json) };
  } catch (error) {
    return { kind: 'fault', fault: locate(await explainJson(error, json, isLine), place) };
  }
}
