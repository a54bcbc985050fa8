import { CODE_INTERPRETER, QUERY_TOOLS } from '../builtin-tools.js';
import type { Call } from './call.js';

/** The code of a call of the interpreter, where it has that argument alone. */
export function codeOf(call: Call): string | undefined {
  return call.name === CODE_INTERPRETER ? onlyArgument(call, 'code') : undefined;
}

/** The call of another built-in tool, where it has a query alone. */
export function spellQuery(call: Call, quote: (text: string) => string): string | undefined {
  const query = QUERY_TOOLS.includes(call.name) ? onlyArgument(call, 'query') : undefined;
  return query === undefined ? undefined : `${call.name}.call(query=${quote(query)})`;
}

function onlyArgument({ arguments: given }: Call, name: string): string | undefined {
  const value = given.get(name);
  return given.size === 1 && typeof value === 'string' ? value : undefined;
}
