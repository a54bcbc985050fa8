import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Seed-OSS's prompt format.
 *
 * @see https://huggingface.co/ByteDance-Seed
 */
export const guide: FormatGuide = {
  title: 'Seed-OSS',
  summary: [
    'The prompt format of ByteDance’s Seed-OSS, exactly as in its chat template: turns between `<seed:bos>`',
    'and `<seed:eos>`, thinking with a budget, tool calls with XML parameters.',
  ].join('\n'),
  tokens: [
    { token: '<seed:bos>', meaning: 'Begins a turn. A role and a line break follow.' },
    { token: '<seed:eos>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<seed:think>', meaning: 'Begins thinking.' },
    { token: '</seed:think>', meaning: 'Ends thinking.' },
    { token: '<seed:cot_budget_reflect>', meaning: 'Begins a note about the remaining budget.' },
    { token: '</seed:cot_budget_reflect>', meaning: 'Ends that note.' },
    { token: '<seed:tool_call>', meaning: 'Begins a tool call.' },
    { token: '</seed:tool_call>', meaning: 'Ends a tool call.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message and the tools: `<seed:bos>system`.' },
    { role: 'user', meaning: 'The user message: `<seed:bos>user`.' },
    {
      role: 'assistant',
      meaning: 'The reply (thinking, text, tool calls): `<seed:bos>assistant`.',
    },
    { role: 'tool', meaning: 'A tool result: `<seed:bos>tool`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The model thinks first, without limit.',
      conversation: spiderQuestion,
      reply: '<seed:think>Spiders are arachnids.</seed:think>\nEight.<seed:eos>',
    },
    {
      title: 'With a budget',
      description: 'A system turn limits the number of thinking tokens.',
      conversation: spiderQuestion,
      options: { thinking: { budget: 512 } },
      reply: '<seed:think>Spiders are arachnids.</seed:think>\nEight.<seed:eos>',
    },
    {
      title: 'Without thinking',
      description: 'The prompt closes the thinking block.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: '\nEight.<seed:eos>',
    },
    {
      title: 'Tool calls',
      description:
        'Tools are described as Python functions; tags surround each argument of a call.',
      conversation: weatherQuestion,
      reply:
        '<seed:tool_call>\n<function=get_weather>\n<parameter=city>Paris</parameter>\n</function>\n</seed:tool_call><seed:eos>',
    },
  ],
  coverage,
};
