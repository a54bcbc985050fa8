import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The prompt format of LFM2.5 by its use cases.
 *
 * @see https://huggingface.co/LiquidAI
 */
export const guide: FormatGuide = {
  title: 'LFM2.5',
  summary: [
    'The prompt format of LFM2.5 of Liquid AI, as its chat template writes it: ChatML after',
    '`<|startoftext|>`, with calls as a list in Python.',
  ].join('\n'),
  tokens: [
    { token: '<|startoftext|>', meaning: 'Begins every prompt.' },
    { token: '<|im_start|>', meaning: 'Begins a turn: a role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, and so the reply of the model.' },
    { token: '<think>', meaning: 'Begins a thought.' },
    { token: '</think>', meaning: 'Ends a thought.' },
    { token: '<|tool_call_start|>', meaning: 'Begins the list of calls.' },
    { token: '<|tool_call_end|>', meaning: 'Ends it.' },
  ],
  roles: [
    { role: 'system', meaning: 'What the system says, and the list of tools in JSON.' },
    { role: 'user', meaning: 'What the user says: `<|im_start|>user`.' },
    { role: 'assistant', meaning: 'The reply: a thought, a text, calls: `<|im_start|>assistant`.' },
    { role: 'tool', meaning: 'The result of a tool: `<|im_start|>tool`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'ChatML after the first token.',
      conversation: spiderQuestion,
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'Tool calls',
      description: 'The tools are listed in JSON; calls are a list in Python.',
      conversation: weatherQuestion,
      reply: "<|tool_call_start|>[get_weather(city='Paris')]<|tool_call_end|><|im_end|>",
    },
  ],
  coverage,
};
