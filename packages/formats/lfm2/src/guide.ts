import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to LFM2.5's prompt format.
 *
 * @see https://huggingface.co/LiquidAI
 */
export const guide: FormatGuide = {
  title: 'LFM2.5',
  summary: [
    'The prompt format of Liquid AI’s LFM2.5, exactly as in its chat template: ChatML after',
    '`<|startoftext|>`, with tool calls as a Python list.',
  ].join('\n'),
  tokens: [
    { token: '<|startoftext|>', meaning: 'Begins every prompt.' },
    { token: '<|im_start|>', meaning: 'Begins a turn. A role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<think>', meaning: 'Begins thinking.' },
    { token: '</think>', meaning: 'Ends thinking.' },
    { token: '<|tool_call_start|>', meaning: 'Begins the list of tool calls.' },
    { token: '<|tool_call_end|>', meaning: 'Ends the list of tool calls.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message and the list of tools as JSON.' },
    { role: 'user', meaning: 'The user message: `<|im_start|>user`.' },
    {
      role: 'assistant',
      meaning: 'The reply (thinking, text, tool calls): `<|im_start|>assistant`.',
    },
    { role: 'tool', meaning: 'A tool result: `<|im_start|>tool`.' },
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
      description: 'The prompt lists the tools as JSON; calls are a Python list.',
      conversation: weatherQuestion,
      reply: "<|tool_call_start|>[get_weather(city='Paris')]<|tool_call_end|><|im_end|>",
    },
  ],
  coverage,
};
