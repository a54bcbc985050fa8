import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The prompt format of Seed-OSS by its use cases.
 *
 * @see https://huggingface.co/ByteDance-Seed
 */
export const guide: FormatGuide = {
  title: 'Seed-OSS',
  summary: [
    'The prompt format of Seed-OSS of ByteDance, as its chat template writes it: turns between',
    '`<seed:bos>` and `<seed:eos>`, thoughts with a budget, calls with XML parameters.',
  ].join('\n'),
  tokens: [
    { token: '<seed:bos>', meaning: 'Begins a turn: a role and a line break follow.' },
    { token: '<seed:eos>', meaning: 'Ends a turn, and so the reply of the model.' },
    { token: '<seed:think>', meaning: 'Begins a thought.' },
    { token: '</seed:think>', meaning: 'Ends a thought.' },
    { token: '<seed:cot_budget_reflect>', meaning: 'Begins how much of the budget is left.' },
    { token: '</seed:cot_budget_reflect>', meaning: 'Ends that.' },
    { token: '<seed:tool_call>', meaning: 'Begins a tool call.' },
    { token: '</seed:tool_call>', meaning: 'Ends a tool call.' },
  ],
  roles: [
    { role: 'system', meaning: 'What the system says, with the tools: `<seed:bos>system`.' },
    { role: 'user', meaning: 'What the user says: `<seed:bos>user`.' },
    { role: 'assistant', meaning: 'The reply: a thought, a text, calls: `<seed:bos>assistant`.' },
    { role: 'tool', meaning: 'The result of a tool: `<seed:bos>tool`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The model thinks first, as long as it likes.',
      conversation: spiderQuestion,
      reply: '<seed:think>Spiders are arachnids.</seed:think>\nEight.<seed:eos>',
    },
    {
      title: 'With a budget',
      description: 'A turn of the system says how many tokens the model may think.',
      conversation: spiderQuestion,
      options: { thinking: { budget: 512 } },
      reply: '<seed:think>Spiders are arachnids.</seed:think>\nEight.<seed:eos>',
    },
    {
      title: 'Without a thought',
      description: 'The prompt has closed the thought.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: '\nEight.<seed:eos>',
    },
    {
      title: 'Tool calls',
      description: 'Tools are functions in Python; each argument of a call stands between tags.',
      conversation: weatherQuestion,
      reply:
        '<seed:tool_call>\n<function=get_weather>\n<parameter=city>Paris</parameter>\n</function>\n</seed:tool_call><seed:eos>',
    },
  ],
  coverage,
};
