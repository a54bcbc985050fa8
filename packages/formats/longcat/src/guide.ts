import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to LongCat's prompt format.
 *
 * @see https://huggingface.co/meituan-longcat
 */
export const guide: FormatGuide = {
  title: 'LongCat Flash',
  summary: [
    'The prompt format of Meituan’s LongCat Flash, exactly as in its chat template: numbered rounds with headings',
    'of ordinary text, thinking with a budget, and tool calls as JSON between tags.',
  ].join('\n'),
  tokens: [
    { token: '</longcat_s>', meaning: 'Ends the model’s reply.' },
    { token: '<longcat_think>', meaning: 'Begins thinking.' },
    { token: '</longcat_think>', meaning: 'Ends thinking.' },
    { token: '<longcat_tool_call>', meaning: 'Begins a tool call.' },
    { token: '</longcat_tool_call>', meaning: 'Ends a tool call.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message: `SYSTEM:`.' },
    { role: 'user', meaning: 'The user message and its number: `[Round 0] USER:`.' },
    { role: 'assistant', meaning: 'The reply (thinking, text, tool calls): `ASSISTANT:`.' },
    { role: 'tool', meaning: 'A tool result as JSON: `TOOL:`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The prompt does not say whether to think.',
      conversation: spiderQuestion,
      reply: 'Eight.</longcat_s>',
    },
    {
      title: 'With thinking',
      description: 'The model thinks up to a number of tokens.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: true, budget: 2048 } },
      reply: 'Spiders are arachnids.\n</longcat_think>\nEight.</longcat_s>',
    },
    {
      title: 'Tool calls',
      description: 'Tools come before all messages; a call is JSON.',
      conversation: weatherQuestion,
      reply:
        '<longcat_tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n</longcat_tool_call></longcat_s>',
    },
    {
      title: 'Tool results',
      description: 'A result is JSON, with the name of its function.',
      conversation: weatherResult(),
      reply: 'It will be 18 degrees.</longcat_s>',
    },
  ],
  coverage,
};
