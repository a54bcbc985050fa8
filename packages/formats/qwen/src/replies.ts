import {
  describedReplies,
  type SectionsDescription,
  type SpellCalls,
} from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';

/** What every version that calls tools lets a request ask for. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;

/**
 * How replies are read, and which there may be.
 *
 * @param spellCalls The calls of these functions, one at least; nothing for a version without.
 */
export function replies(description: SectionsDescription, spellCalls?: SpellCalls) {
  return describedReplies(description, CHATML_STOPS, spellCalls);
}
