import type { CallableFunction, Expression } from './language.js';

/** The calls of these functions that a reply may make, one at least. */
export type SpellCalls = (functions: readonly CallableFunction[]) => Expression;

/**
 * The language of calls whose arguments are JSON.
 *
 * @param spell A call of this name with these arguments.
 * @param separator What is between two calls.
 *
 * @example
 * ```ts
 * import { spellJsonCalls } from '@modelspeak/core/authoring';
 *
 * const spell = spellJsonCalls((name, args) => [`<call>${name} `, args, '</call>']);
 * console.log(JSON.stringify(spell([{ name: 'now', parameters: {} }])).slice(0, 57));
 * // {"repeat":{"choice":[{"call":"now","spelled":["<call>now
 * ```
 */
export function spellJsonCalls(
  spell: (name: string, args: Expression) => Expression,
  separator = '',
): SpellCalls {
  return (functions) => {
    const choice = functions.map(({ name, parameters }): Expression => {
      return { call: name, spelled: spell(name, { schema: parameters, as: 'json' }) };
    });
    return { repeat: { choice }, min: 1, separator };
  };
}
