import type { Expression } from '@modelspeak/core';
import { type SpellCalls, spellJsonCalls } from '@modelspeak/core/authoring';
import { DIGITS } from '../call-id.js';
import { jsonOf } from './json.js';

/** Any id of a call, as a reply may spell it. */
export const SPELLED_ID: Expression = { repeat: { choice: [...DIGITS] }, min: 9, max: 9 };

const ID: Expression = { repeat: [', "id": "', SPELLED_ID, '"'], max: 1 };
/** With SentencePiece, a space begins the list. */
const LIST: Expression = ['[TOOL_CALLS]', { repeat: ' ', max: 1 }, '['];

const spellList = /* @__PURE__ */ spellJsonCalls(
  (name, args) => [`{"name": ${jsonOf(name)}, "arguments": `, args, ID, '}'],
  ', ',
);

/** Calls as one list, with or without ids. */
export const spellCallList: SpellCalls = (functions) => [LIST, spellList(functions), ']'];

/**
 * Calls that have each a mark of their own.
 *
 * @param between What is between name and arguments.
 */
export function spellMarkedCalls(between: Expression): SpellCalls {
  return spellJsonCalls((name, args) => [`[TOOL_CALLS]${name}`, between, args]);
}
