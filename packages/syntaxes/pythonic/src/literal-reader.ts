import type { LiteralHandler } from './literal/machine.js';
import { readLiteral } from './literal/read-literal.js';
import type { PythonReader } from './python-reader.js';

/**
 * Starts reading one Python or JSON literal, and hands it on as JSON while it comes in: at most one
 * piece a push, and the pieces join to compact JSON.
 *
 * Reads what `ast.literal_eval` reads, but for sets, bytes, complex numbers, `\N{…}`, comments,
 * lines joined by a backslash outside of strings, and zeros before a number. Beyond that it forgives
 * what models write: `true`, `false` and `null`, the escape `\/`, line ends within any string, and
 * `{key=value}`.
 *
 * Numbers stay as they are spelled where JSON has that spelling, tuples become arrays, keys become
 * strings as `json.dumps` makes them, and a key given twice stays so. What follows a parenthesis is
 * held back until a comma or its end tells whether it is a tuple.
 *
 * A number, a word or a string may always go on, so tell the reader the {@link PythonReader.end | end}
 * of the text. It never throws; text that is no literal leaves it `failed`.
 *
 * @param around How many levels of arrays and objects the JSON is going to stand in: these count with
 * its own.
 *
 * @example
 * ```ts
 * import { createLiteralReader } from '@modelspeak/pythonic';
 *
 * const pieces: string[] = [];
 * const reader = createLiteralReader((json) => pieces.push(json));
 * for (const chunk of ["{'city': 'Pa", "ris', 'days': (1, 2)", '}']) reader.push(chunk);
 * console.log(reader.status, pieces); // done [ '{"city":"Pa', 'ris","days":[1,2]', '}' ]
 * ```
 *
 * @see https://docs.python.org/3/library/ast.html#ast.literal_eval
 */
export function createLiteralReader(json: (piece: string) => void, around = 0): PythonReader {
  let pending = '';
  const handler: LiteralHandler = {
    take(piece) {
      pending += piece;
      return undefined;
    },
    flush() {
      if (pending !== '') json(pending);
      pending = '';
    },
  };
  return readLiteral(handler, around);
}
