import type { CallsSection, SpellCalls } from '@modelspeak/core/authoring';
import { INLINE_PAIRS, pairCallWriter, spellPairCalls } from '@modelspeak/syntaxes/pair-calls';
import { pairCalls } from '@modelspeak/syntaxes/replies';

/** Writes a tool call. */
export const writeCall = /* @__PURE__ */ pairCallWriter(INLINE_PAIRS);

/** How the reader finds tool calls. White space before a call is text. */
export const CALLS: CallsSection = /* @__PURE__ */ pairCalls(0);

/** Builds the grammar of tool calls. */
export const spellCalls: SpellCalls = /* @__PURE__ */ spellPairCalls(INLINE_PAIRS, '');
