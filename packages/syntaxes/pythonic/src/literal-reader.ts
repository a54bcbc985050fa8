import type { LiteralHandler } from './literal/machine.js';
import { readLiteral } from './literal/read-literal.js';
import type { PythonReader } from './python-reader.js';

/**
 * Creates a reader for one Python or JSON literal, which emits it as JSON while it arrives: at most
 * one piece per push; the pieces join to compact JSON.
 *
 * Reads what `ast.literal_eval` reads, except sets, bytes, complex numbers, `\N{…}`, comments, line
 * continuations outside of strings, and leading zeros. It also accepts what models write: `true`,
 * `false` and `null`, the escape `\/`, line breaks in any string, and `{key=value}`.
 *
 * Numbers keep their spelling if it is valid JSON, tuples become arrays, keys become strings as in
 * `json.dumps`, and repeated keys stay. Text after a parenthesis is held back until a comma or its
 * end shows whether it is a tuple.
 *
 * A number, a word or a string can always continue, so call {@link PythonReader.end | end} at the
 * end of the text. It never throws; invalid text makes it `failed`.
 *
 * @param around How many levels of arrays and objects surround the JSON: they count towards the
 * limit.
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
