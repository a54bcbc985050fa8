import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to EXAONE's prompt format.
 *
 * @see https://huggingface.co/LGAI-EXAONE
 */
export const guide: FormatGuide = {
  title: 'EXAONE',
  summary: [
    'The prompt format of LG AI Research’s EXAONE 4.0, exactly as in its chat template: a header for each',
    'turn, optional thinking, and tool calls as JSON between tags.',
  ].join('\n'),
  tokens: [
    { token: '[|system|]', meaning: 'Begins a system message.' },
    { token: '[|user|]', meaning: 'Begins a user message.' },
    { token: '[|assistant|]', meaning: 'Begins a reply.' },
    { token: '[|tool|]', meaning: 'Begins tool results.' },
    { token: '[|endofturn|]', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<think>', meaning: 'Begins thinking.' },
    { token: '</think>', meaning: 'Ends thinking.' },
    { token: '<tool_call>', meaning: 'Begins a tool call.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    { token: '<tool_result>', meaning: 'Begins a tool result.' },
    { token: '</tool_result>', meaning: 'Ends a tool result.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message and the tools: `[|system|]`.' },
    { role: 'user', meaning: 'The user message: `[|user|]`.' },
    {
      role: 'assistant',
      meaning: 'The reply (thinking, text, tool calls): `[|assistant|]`.',
    },
    { role: 'tool', meaning: 'Consecutive tool results as JSON: `[|tool|]`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The prompt closes the thinking block, so that the model answers at once.',
      conversation: spiderQuestion,
      reply: 'Eight.[|endofturn|]',
    },
    {
      title: 'With thinking',
      description: 'The prompt opens the thinking block.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: true } },
      reply: 'Spiders are arachnids.\n</think>\n\nEight.[|endofturn|]',
    },
    {
      title: 'Tool calls',
      description: 'The system message lists the tools as JSON; a call is JSON, too.',
      conversation: weatherQuestion,
      reply:
        '<tool_call>{"name": "get_weather", "arguments": {"city": "Paris"}}</tool_call>[|endofturn|]',
    },
    {
      title: 'Tool results',
      description: 'Consecutive results share a turn.',
      conversation: weatherResult(),
      reply: 'It will be 18 degrees.[|endofturn|]',
    },
  ],
  coverage,
};
