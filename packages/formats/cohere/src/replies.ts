import type { Expression, Grammar } from '@modelspeak/core';
import {
  describedReplies,
  type SectionsDescription,
  type SpellCalls,
} from '@modelspeak/core/authoring';
import { STOP } from './tokens.js';

const WRAPPERS = ['<|START_RESPONSE|>', '<|END_RESPONSE|>'];

/**
 * Defines how replies are read and the grammar that they follow: thinking, a response between its tokens,
 * tool calls.
 *
 * @param spellCalls Builds the grammar of at least one call; omit it for a model without tool calls and
 * thinking.
 */
export function replies(
  description: SectionsDescription,
  spellCalls?: SpellCalls,
): ReturnType<typeof describedReplies> {
  const { reader } = describedReplies({ ...description, wrappers: WRAPPERS }, STOP);
  return {
    reader,
    grammar({ functions, mustCall, responseSchema }): Grammar {
      const answer: Expression =
        responseSchema === undefined
          ? { text: { until: ['<|END_RESPONSE|>', '<|START_ACTION|>', '<|START_THINKING|>'] } }
          : { schema: responseSchema, as: 'json' };
      const response: Expression = ['<|START_RESPONSE|>', answer, '<|END_RESPONSE|>'];
      const thought: Expression = spellCalls === undefined ? [] : { repeat: THOUGHT, max: 1 };
      const reply = (said: Expression): Grammar => ({ root: [thought, said, { end: STOP }] });
      if (functions.length === 0 || spellCalls === undefined) return reply(response);
      const calls = spellCalls(functions);
      if (mustCall) return reply(calls);
      if (responseSchema !== undefined) return reply({ choice: [calls, response] });
      return reply({ choice: [calls, [response, { repeat: calls, max: 1 }]] });
    },
  };
}

const THOUGHT: Expression = [
  '<|START_THINKING|>',
  { text: { until: ['<|END_THINKING|>'] } },
  '<|END_THINKING|>',
];
