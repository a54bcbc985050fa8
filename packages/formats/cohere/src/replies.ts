import type { Expression, Grammar } from '@modelspeak/core';
import {
  describedReplies,
  type SectionsDescription,
  type SpellCalls,
} from '@modelspeak/core/authoring';
import { marked, STOP } from './tokens.js';

/** The tokens around thinking. */
export const THOUGHT = { begin: marked('<|START_THINKING|>'), end: marked('<|END_THINKING|>') };

/** An empty thinking block. At the end of a prompt, it makes the model answer at once. */
export const NO_THOUGHT = marked('<|START_THINKING|><|END_THINKING|>');

/** How thinking is read. */
export const REASONING = { open: '<|START_THINKING|>', close: '<|END_THINKING|>' } as const;

/** How the replies of a version are written. */
export interface ReplySpelling {
  /** The tokens around a response. */
  readonly response: readonly [string, string];
  /** Builds the grammar of at least one call; omit it for a model without tool calls and thinking. */
  readonly spellCalls?: SpellCalls | undefined;
}

/**
 * Defines how replies are read and the grammar that they follow: thinking, a response between its tokens,
 * tool calls.
 */
export function replies(
  description: SectionsDescription,
  { response: wrappers, spellCalls }: ReplySpelling,
): ReturnType<typeof describedReplies> {
  const [begin, end] = wrappers;
  const { reader } = describedReplies({ ...description, wrappers }, STOP);
  return {
    reader,
    grammar({ functions, mustCall, responseSchema }): Grammar {
      const answer: Expression =
        responseSchema === undefined
          ? { text: { until: [end, '<|START_ACTION|>', '<|START_THINKING|>'] } }
          : { schema: responseSchema, as: 'json' };
      const response: Expression = [begin, answer, end];
      const thought: Expression =
        spellCalls === undefined ? [] : { repeat: SPELLED_THOUGHT, max: 1 };
      const reply = (said: Expression): Grammar => ({ root: [thought, said, { end: STOP }] });
      if (functions.length === 0 || spellCalls === undefined) return reply(response);
      const calls = spellCalls(functions);
      if (mustCall) return reply(calls);
      if (responseSchema !== undefined) return reply({ choice: [calls, response] });
      return reply({ choice: [calls, [response, { repeat: calls, max: 1 }]] });
    },
  };
}

const SPELLED_THOUGHT: Expression = [
  '<|START_THINKING|>',
  { text: { until: ['<|END_THINKING|>'] } },
  '<|END_THINKING|>',
];
