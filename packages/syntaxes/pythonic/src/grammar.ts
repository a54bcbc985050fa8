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
  return ['[', { repeat: { choice: functions.map(callGrammar) }, min: 1, separator: ', ' }, ']'];
}

function callGrammar({ name, parameters }: CallableFunction): Expression {
  const each = [{ key: 'text' }, '=', { value: 'python' }] as const;
  return {
    call: name,
    spelled: [name, '(', { properties: parameters, each, separator: ', ' }, ')'],
  };
}
