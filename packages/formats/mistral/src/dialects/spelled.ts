import type { Expression } from '@modelspeak/core';
import { type SpellCalls, spellJsonCalls } from '@modelspeak/core/authoring';
import { DIGITS } from '../call-id.js';
import { jsonOf } from './json.js';

/** The grammar of a call ID. */
export const SPELLED_ID: Expression = { repeat: { choice: [...DIGITS] }, min: 9, max: 9 };

const ID: Expression = { repeat: [', "id": "', SPELLED_ID, '"'], max: 1 };
/** The beginning of a list, with a space for SentencePiece. */
const LIST: Expression = ['[TOOL_CALLS]', { repeat: ' ', max: 1 }, '['];

const spellList = /* @__PURE__ */ spellJsonCalls(
  (name, args) => [`{"name": ${jsonOf(name)}, "arguments": `, args, ID, '}'],
  ', ',
);

/** Builds the grammar of calls in one list, with or without IDs. */
export const spellCallList: SpellCalls = (functions) => [LIST, spellList(functions), ']'];

/**
 * Builds the grammar of calls that each begin with `[TOOL_CALLS]`.
 *
 * @param between The part between name and arguments.
 */
export function spellMarkedCalls(between: Expression): SpellCalls {
  return spellJsonCalls((name, args) => [`[TOOL_CALLS]${name}`, between, args]);
}
