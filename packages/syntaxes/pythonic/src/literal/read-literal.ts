import type { PythonReader } from '../python-reader.js';
import { call } from './calls.js';
import { type LiteralHandler, Machine } from './machine.js';
import { value } from './values.js';

/** Reads one literal of Python or JSON, and writes it as JSON piece by piece. */
export function readLiteral(handler: LiteralHandler): PythonReader {
  return new Machine(handler, value);
}

/** The same for a call or a list of calls: `f(a=1)` becomes `{"name":"f","arguments":{"a":1}}`. */
export function readCalls(handler: LiteralHandler): PythonReader {
  return new Machine(handler, call);
}
