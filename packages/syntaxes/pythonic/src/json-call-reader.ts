import { type CallHandler, CallPieces } from './call-pieces.js';
import { JsonMachine } from './literal/json-machine.js';
import type { PythonReader } from './python-reader.js';

/**
 * Starts reading calls that are spelled in JSON alone: `{"name": …, "parameters": …}`, with all that
 * {@link createCallReader} takes in such a call, or a list of them. A bundle with it is half as large,
 * since it knows no literal of Python: a call with one fails.
 *
 * @example
 * ```ts
 * import { createJsonCallReader } from '@modelspeak/pythonic';
 *
 * const told: string[] = [];
 * const reader = createJsonCallReader({
 *   call: (name) => told.push(name),
 *   arguments: (json) => told.push(json),
 *   callEnd: () => told.push('end'),
 * });
 * for (const chunk of ['{"name": "now", "param', 'eters": {"zone": "U', 'TC"}}']) reader.push(chunk);
 * console.log(told); // [ 'now', '{"zone":"U', 'TC"}', 'end' ]
 * ```
 */
export function createJsonCallReader(handler: CallHandler): PythonReader {
  return new JsonMachine(new CallPieces(handler));
}
