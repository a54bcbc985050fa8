import type { PythonReader } from '../python-reader.js';
import { call } from './calls.js';
import { type LiteralHandler, Machine } from './machine.js';
import { value } from './values.js';

/**
 * Reads one literal of Python or JSON, and writes it as JSON piece by piece.
 *
 * @param around How many levels stand around it, and count with its own.
 */
export function readLiteral(handler: LiteralHandler, around = 0): PythonReader {
  const machine = new Machine(handler, value);
  machine.deepest -= around;
  return machine;
}

/** The same for a call or a list of calls: `f(a=1)` becomes `{"name":"f","arguments":{"a":1}}`. */
export function readCalls(handler: LiteralHandler): PythonReader {
  return new Machine(handler, call);
}
