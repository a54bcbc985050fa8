import {
  describedReplies,
  type SectionsDescription,
  type SpellCalls,
} from '@modelspeak/core/authoring';
import { STOP } from './tokens.js';

/** The request options of every version that calls tools. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;

/**
 * Defines how replies are read and the grammar that they follow.
 *
 * @param spellCalls Builds the grammar of at least one tool call; omit it for a version without tools.
 */
export function replies(description: SectionsDescription, spellCalls?: SpellCalls) {
  return describedReplies(description, STOP, spellCalls);
}
