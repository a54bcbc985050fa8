import type { Expression, Grammar } from '@modelspeak/core';
import {
  createSectionsReader,
  type FormatDefinition,
  type OptionsSchema,
  type SectionsDescription,
} from '@modelspeak/core/authoring';
import { CALLS, spellCalls } from './calls.js';
import { STOP } from './tokens.js';

/** A reply consists of messages: reasoning, then text or calls. The headers between them are not text. */
const REPLY: SectionsDescription = {
  reasoning: { open: '<|think|>', close: '<|end|>' },
  calls: [CALLS],
  wrappers: ['<|begin|>assistant', '<|content|>', '<|end|>'],
};

type Replies = Required<Pick<FormatDefinition<OptionsSchema>, 'reader' | 'grammar'>>;

/** How replies are read, and the grammar that they follow. */
export const REPLIES: Replies = {
  reader: (_options, context) => createSectionsReader(REPLY, STOP, context),
  grammar({ functions, mustCall, responseSchema, thinking }): Grammar {
    const said: Expression = [
      '<|content|>',
      responseSchema === undefined
        ? { text: { until: ['<|end|>'] } }
        : { schema: responseSchema, as: 'json' },
    ];
    const called: Expression = ['<|tool_calls|>', spellCalls(functions)];
    const thought: Expression = [
      '<|think|>',
      { text: { until: ['<|end|>'] } },
      '<|end|><|begin|>assistant',
    ];
    const answers = functions.length === 0 ? [said] : mustCall ? [called] : [said, called];
    return {
      root: [
        thinking.enabled === false ? [] : { repeat: thought, max: 1 },
        { choice: answers },
        { end: STOP },
      ],
    };
  },
};
