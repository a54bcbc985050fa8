import type { CallableFunction, Expression } from '@modelspeak/core';
import type { SpellCalls } from '@modelspeak/core/authoring';
import { INLINE_PAIRS, type PairStyle, pairTags } from './style.js';

/**
 * Returns the grammar of calls whose arguments are pairs of tags, in a style: strings are unquoted up to the tag
 * that ends them, other values are JSON.
 *
 * @param separator The text between two calls.
 *
 * @example
 * ```ts
 * import { INLINE_PAIRS, spellPairCalls } from '@modelspeak/syntaxes/pair-calls';
 *
 * const spell = spellPairCalls(INLINE_PAIRS, '');
 * const functions = [{ name: 'now', parameters: { type: 'object', properties: {} } }];
 * console.log(JSON.stringify(spell(functions)).slice(0, 34)); // {"repeat":{"choice":[{"call":"now"
 * ```
 */
export function spellPairCalls(style: PairStyle, separator: string): SpellCalls {
  const { open, afterName, key, value, until, close, end } = pairTags(style);
  const each = [key, { key: 'text' } as const, value, { value: { until: [until] } }, close];
  const spell = ({ name, parameters }: CallableFunction): Expression => ({
    call: name,
    spelled: [`${open}${name}${afterName}`, { properties: parameters, each }, end],
  });
  return (functions) => ({ repeat: { choice: functions.map(spell) }, min: 1, separator });
}

/**
 * The grammar of calls as GLM 4.7 and later spell them, without line breaks.
 *
 * @example
 * ```ts
 * import { inlineCallsGrammar } from '@modelspeak/syntaxes/pair-calls';
 *
 * const functions = [{ name: 'now', parameters: { type: 'object', properties: {} } }];
 * console.log(JSON.stringify(inlineCallsGrammar(functions)).slice(0, 34)); // {"repeat":{"choice":[{"call":"now"
 * ```
 */
export const inlineCallsGrammar: SpellCalls = /* @__PURE__ */ spellPairCalls(INLINE_PAIRS, '');
