import { CODE_INTERPRETER, QUERY_TOOLS } from '../builtin-tools.js';
import type { Call } from './call.js';

/** The code of a call of the interpreter, where it has that argument alone. */
export function codeOf(call: Call): string | undefined {
  return call.name === CODE_INTERPRETER ? onlyArgument(call, 'code') : undefined;
}

/** The query of a call of another built-in tool, where it has that argument alone. */
export function queryOf(call: Call): string | undefined {
  return QUERY_TOOLS.includes(call.name) ? onlyArgument(call, 'query') : undefined;
}

function onlyArgument({ arguments: given }: Call, name: string): string | undefined {
  const value = given.get(name);
  return given.size === 1 && typeof value === 'string' ? value : undefined;
}
