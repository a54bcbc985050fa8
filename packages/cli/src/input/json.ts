import { type Json, ModelspeakError, parseJson } from '@modelspeak/core';
import type { ParseError } from 'jsonc-parser';
import { CommandFailure } from '../errors.js';

/**
 * Reads JSON, and says where it stops being JSON.
 *
 * @param isRow Whether it is one line of a file, of which the column is place enough.
 */
export async function readJson(text: string, isRow: boolean): Promise<Json> {
  try {
    return parseJson(text);
  } catch (error) {
    const isNoJson = error instanceof ModelspeakError && error.code === 'invalid_json';
    const fault = isNoJson ? await findFault(text) : undefined;
    if (fault === undefined) throw error;
    const { line, column, reason } = fault;
    const place = isRow ? `column ${column}` : `line ${line}, column ${column}`;
    throw new CommandFailure(`not JSON at ${place}: ${reason}`, { cause: error });
  }
}

interface Fault {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** Where a text stops being JSON: JavaScript's own parser does not always tell. */
async function findFault(text: string): Promise<Fault | undefined> {
  const { parse, printParseErrorCode } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true });
  } catch {
    // Brackets nested too deeply for this parser, which goes down with each.
  }
  const [first] = errors;
  if (first === undefined) return undefined;
  const before = text.slice(0, first.offset).split('\n');
  const expected = printParseErrorCode(first.error)
    .replaceAll(/\B[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
  const found = text.slice(first.offset, first.offset + 20);
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    reason: `${expected}, found ${found === '' ? 'the end' : JSON.stringify(found)}`,
  };
}
