import type { CallableFunction, Expression } from '@modelspeak/core';

/**
 * Returns the grammar of a list of Python calls: `[get_weather(city='Paris', days=3), now()]`.
 *
 * @param functions The functions that may be called. Their names and those of their parameters must
 * be valid in Python.
 *
 * @example
 * ```ts
 * import { callListGrammar } from '@modelspeak/pythonic';
 *
 * const functions = [{ name: 'now', parameters: { type: 'object', properties: {} } }];
 * console.log(JSON.stringify(callListGrammar(functions)).slice(0, 33)); // ["[",{"repeat":{"choice":[{"call"
 * ```
 */
export function callListGrammar(functions: readonly CallableFunction[]): Expression {
  return ['[', callsGrammar(functions), ']'];
}

/**
 * How calls are spelled.
 *
 * @example
 * ```ts
 * import { type CallSpelling, callsGrammar } from '@modelspeak/pythonic';
 *
 * const spelling: CallSpelling = { separator: '\n' };
 * console.log(JSON.stringify(callsGrammar([], spelling)));
 * // {"repeat":{"choice":[]},"min":1,"separator":"\n"}
 * ```
 */
export interface CallSpelling {
  /** The text between two calls; a comma and a space by default. */
  readonly separator?: string | undefined;
  /** How the values of arguments are spelled; as Python literals by default. */
  readonly values?: 'python' | 'json' | undefined;
}

/**
 * Returns the grammar of one or more Python calls: {@link callListGrammar} without brackets.
 *
 * @example
 * ```ts
 * import { callsGrammar } from '@modelspeak/pythonic';
 *
 * const functions = [{ name: 'now', parameters: { type: 'object', properties: {} } }];
 * const grammar = callsGrammar(functions, { separator: '\n', values: 'json' });
 * console.log(JSON.stringify(grammar).slice(0, 27)); // {"repeat":{"choice":[{"call
 * ```
 */
export function callsGrammar(
  functions: readonly CallableFunction[],
  { separator = ', ', values = 'python' }: CallSpelling = {},
): Expression {
  const choice = functions.map((each) => callGrammar(each, values));
  return { repeat: { choice }, min: 1, separator };
}

function callGrammar({ name, parameters }: CallableFunction, value: 'python' | 'json'): Expression {
  const each = [{ key: 'text' }, '=', { value }] as const;
  return {
    call: name,
    spelled: [name, '(', { properties: parameters, each, separator: ', ' }, ')'],
  };
}
