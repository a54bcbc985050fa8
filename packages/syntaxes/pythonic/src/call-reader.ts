import { type CallHandler, CallPieces } from './call-pieces.js';
import { readCalls } from './literal/read-literal.js';
import type { PythonReader } from './python-reader.js';

/**
 * Creates a reader of calls as models write them, which emits them as they arrive:
 * - `[get_weather(city='Paris'), get_time()]`, a list in Python,
 * - `get_weather(city='Paris')`, a single call in Python,
 * - `{"type": "function", "name": "get_weather", "parameters": {"city": "Paris"}}`, a call in JSON,
 *   also with `arguments` instead of `parameters`, in any order, and with other keys after those that
 *   identify it as a call,
 * - `[{"name": …}, {"name": …}]`, a list in JSON.
 *
 * Values are read as by {@link createLiteralReader}. Names may contain dots, dashes and letters of
 * any script. Arguments must be named. Each push emits at most one piece of arguments per call.
 *
 * The reader is done right after the closing bracket. It never throws; text that is not a call
 * makes it `failed` at the first character that shows it, and the caller keeps the text.
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
