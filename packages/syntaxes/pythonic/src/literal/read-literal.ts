import type { PythonReader } from '../python-reader.js';
import { call } from './calls.js';
import { type LiteralHandler, Machine } from './machine.js';
import { value } from './values.js';

/**
 * Reads one Python or JSON literal and emits it as JSON, piece by piece.
 *
 * @param around How many levels surround it: they count towards the limit.
 */
export function readLiteral(handler: LiteralHandler, around = 0): PythonReader {
  const machine = new Machine(handler, value);
  machine.deepest -= around;
  return machine;
}

/**
 * Like {@link readLiteral}, for a call or a list of calls: `f(a=1)` becomes
 * `{"name":"f","arguments":{"a":1}}`.
 */
export function readCalls(handler: LiteralHandler): PythonReader {
  return new Machine(handler, call);
}
