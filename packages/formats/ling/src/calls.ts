import type { CallsSection, SpellCalls } from '@modelspeak/core/authoring';
import { type PairStyle, pairCallWriter, spellPairCalls } from '@modelspeak/syntaxes/pair-calls';
import { pairCalls } from '@modelspeak/syntaxes/replies';

const STYLE: PairStyle = { afterName: '\n', beforeValue: '\n', afterValue: '', beforeEnd: '\n' };

/** Writes a tool call. */
export const writeCall = /* @__PURE__ */ pairCallWriter(STYLE);

/** How the reader finds tool calls. */
export const CALLS: CallsSection = /* @__PURE__ */ pairCalls(1);

/** Builds the grammar of tool calls. */
export const spellCalls: SpellCalls = /* @__PURE__ */ spellPairCalls(STYLE, '\n');
