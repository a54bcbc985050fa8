import { type CallHandler, CallPieces } from './call-pieces.js';
import { readCalls } from './literal/read-literal.js';
import type { PythonReader } from './python-reader.js';

/**
 * Starts reading calls as models write them, and tells of them while they come in:
 * - `[get_weather(city='Paris'), get_time()]`, a list in Python,
 * - `get_weather(city='Paris')`, a single call in Python,
 * - `{"type": "function", "name": "get_weather", "parameters": {"city": "Paris"}}`, a call in JSON,
 *   with `arguments` for `parameters` as well, in any order, and with other keys behind what shows
 *   that it is a call,
 * - `[{"name": …}, {"name": …}]`, a list in JSON.
 *
 * Values are read as {@link createLiteralReader} does. Names may have dots, dashes and letters of any
 * script. Arguments must be named. Arguments are told at most once a push for each call.
 *
 * The reader is done right after the closing bracket. It never throws; what is no call leaves it
 * `failed` at the first character that shows it, and whoever drives it keeps the text.
 *
 * @example
 * ```ts
 * import { createCallReader } from '@modelspeak/pythonic';
 *
 * const told: string[] = [];
 * const reader = createCallReader({
 *   call: (name) => told.push(name),
 *   arguments: (json) => told.push(json),
 *   callEnd: () => told.push('end'),
 * });
 * for (const chunk of ["[get_weather(city='Pa", "ris', metric=True)", ']']) reader.push(chunk);
 * console.log(told); // [ 'get_weather', '{"city":"Pa', 'ris","metric":true}', 'end' ]
 * console.log(reader.status); // done
 * ```
 */
export function createCallReader(handler: CallHandler): PythonReader {
  return readCalls(new CallPieces(handler));
}
