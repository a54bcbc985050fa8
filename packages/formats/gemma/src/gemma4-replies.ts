import type { SectionsDescription, SpellCalls } from '@modelspeak/core/authoring';
import { bareKeyCalls, bareKeyCallsGrammar, GEMMA4_MARKS } from '@modelspeak/syntaxes/replies';

/** How the reader parses replies of Gemma 4. */
export const DESCRIPTION: SectionsDescription = /* @__PURE__ */ (() => ({
  reasoning: {
    open: { mark: '<|channel>thought', after: 1 },
    close: { mark: '<channel|>', before: 1 },
  },
  calls: [{ ...bareKeyCalls(GEMMA4_MARKS), open: { mark: GEMMA4_MARKS.open, before: 'all' } }],
  // An empty thought after the answer, which ends a line of it.
  wrappers: ['<|channel>thought\n<channel|>'],
  stray: ['<|channel>', '<channel|>'],
}))();

/** Builds the grammar of Gemma 4's tool calls. */
export const spellCalls: SpellCalls = /* @__PURE__ */ bareKeyCallsGrammar(GEMMA4_MARKS);
