import type { SectionsDescription, SpellCalls } from '@modelspeak/core/authoring';
import { bareKeyCalls, bareKeyCallsGrammar, GEMMA4_MARKS } from '@modelspeak/syntaxes/replies';

/** How replies of Gemma 4 are read. */
export const DESCRIPTION: SectionsDescription = /* @__PURE__ */ (() => ({
  reasoning: {
    open: { mark: '<|channel>thought', after: 1 },
    close: { mark: '<channel|>', before: 1 },
  },
  calls: [bareKeyCalls(GEMMA4_MARKS)],
}))();

/** The calls that a reply of Gemma 4 may make. */
export const spellCalls: SpellCalls = /* @__PURE__ */ bareKeyCallsGrammar(GEMMA4_MARKS);
