import type { CallableFunction, Expression } from './language.js';

/** Spells one or more calls of these functions, as a reply may contain them. */
export type SpellCalls = (functions: readonly CallableFunction[]) => Expression;

/**
 * Returns the grammar of calls whose arguments are JSON.
 *
 * @param spell Spells a call of this name with these arguments.
 * @param separator The text between two calls.
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
