import { ModelspeakError } from '@modelspeak/core';
import type { ParseError } from 'jsonc-parser';
import { CommandFailure } from '../errors.js';

/**
 * Adds to an error of reading JSON the place where the text stops being JSON. Other errors stay as
 * they are.
 *
 * @param text The text that was read.
 * @param isRow Whether the text is one line of a file, so that a column says enough.
 */
export async function explainJson(error: unknown, text: string, isRow: boolean): Promise<unknown> {
  const isOfText = error instanceof ModelspeakError && error.path === '';
  const fault = isOfText && error.code === 'invalid_json' ? await findFault(text) : undefined;
  if (fault === undefined) return error;
  const { line, column, reason } = fault;
  const place = isRow ? `column ${column}` : `line ${line}, column ${column}`;
  return new CommandFailure(`not JSON at ${place}: ${reason}`, { cause: error });
}

interface Fault {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** Finds where a text stops being JSON. JavaScript's own parser does not always say. */
async function findFault(text: string): Promise<Fault | undefined> {
  const { parse, printParseErrorCode } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true });
  } catch {
    // The brackets are nested too deeply for this parser, which is recursive.
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
