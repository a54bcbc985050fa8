import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to GigaChat's prompt format.
 *
 * @see https://huggingface.co/ai-sage
 */
export const guide: FormatGuide = {
  title: 'GigaChat',
  summary: [
    'The prompt format of Sber’s GigaChat 3.1, as in llama.cpp’s copy of its chat template: roles in ordinary',
    'text before a token, tools in TypeScript, and one call in a turn.',
  ].join('\n'),
  tokens: [
    { token: '<s>', meaning: 'Begins the prompt.' },
    { token: '<|role_sep|>', meaning: 'Ends the role of a turn.' },
    { token: '<|message_sep|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<|function_call|>', meaning: 'Begins a tool call.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message, after Sber’s own: `system`.' },
    { role: 'user', meaning: 'The user message: `user`.' },
    { role: 'assistant', meaning: 'The reply: text, then at most one call: `assistant`.' },
    { role: 'tool', meaning: 'A tool result: `function result`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'Sber’s instructions come before every conversation.',
      conversation: spiderQuestion,
      reply: 'Eight.<|message_sep|>',
    },
    {
      title: 'Tool calls',
      description: 'Tools are described in TypeScript; a call is JSON.',
      conversation: weatherQuestion,
      reply:
        '<|function_call|>{"name": "get_weather", "arguments": {"city": "Paris"}}<|message_sep|>',
    },
    {
      title: 'Tool results',
      description: 'A result has a turn of its own.',
      conversation: weatherResult(),
      reply: 'It will be 18 degrees.<|message_sep|>',
    },
  ],
  coverage,
};
