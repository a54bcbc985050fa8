import { CODE_INTERPRETER, QUERY_TOOLS } from '../builtin-tools.js';
import type { Call } from './call.js';

/** Returns the code of a call to the interpreter, if that is its only argument. */
export function codeOf(call: Call): string | undefined {
  return call.name === CODE_INTERPRETER ? onlyArgument(call, 'code') : undefined;
}

/** Formats a call to another built-in tool, if the query is its only argument. */
export function spellQuery(call: Call, quote: (text: string) => string): string | undefined {
  const query = QUERY_TOOLS.includes(call.name) ? onlyArgument(call, 'query') : undefined;
  return query === undefined ? undefined : `${call.name}.call(query=${quote(query)})`;
}

function onlyArgument({ arguments: given }: Call, name: string): string | undefined {
  const value = given.get(name);
  return given.size === 1 && typeof value === 'string' ? value : undefined;
}
