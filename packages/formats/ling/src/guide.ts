import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to the prompt format of Ling and Ring.
 *
 * @see https://huggingface.co/inclusionAI
 */
export const guide: FormatGuide = {
  title: 'Ling and Ring',
  summary: [
    'The prompt format of inclusionAI’s Ling and Ring 3.0, exactly as in its chat template: turns headed by a',
    'role, thinking, and tool calls with pairs of tags.',
  ].join('\n'),
  tokens: [
    { token: '<role>', meaning: 'Begins a turn. A role in capitals follows.' },
    { token: '</role>', meaning: 'Ends the role.' },
    { token: '<|role_end|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<think>', meaning: 'Begins thinking.' },
    { token: '</think>', meaning: 'Ends thinking.' },
    { token: '<tool_call>', meaning: 'Begins a tool call. The name of the function follows.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    { token: '<arg_key>', meaning: 'Begins the name of an argument.' },
    { token: '</arg_key>', meaning: 'Ends the name of an argument.' },
    { token: '<arg_value>', meaning: 'Begins the value of an argument.' },
    { token: '</arg_value>', meaning: 'Ends the value of an argument.' },
    { token: '<tool_response>', meaning: 'Begins a tool result.' },
    { token: '</tool_response>', meaning: 'Ends a tool result.' },
  ],
  roles: [
    {
      role: 'system',
      meaning: 'The system message, the tools, and whether to think: `<role>SYSTEM</role>`.',
    },
    { role: 'user', meaning: 'The user message: `<role>HUMAN</role>`.' },
    {
      role: 'assistant',
      meaning: 'The reply (thinking, text, tool calls): `<role>ASSISTANT</role>`.',
    },
    { role: 'tool', meaning: 'Consecutive tool results: `<role>OBSERVATION</role>`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The prompt opens the thinking block.',
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.</think>Eight.<|role_end|>',
    },
    {
      title: 'Without thinking',
      description: 'The prompt closes the thinking block, and the system message says so.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.<|role_end|>',
    },
    {
      title: 'Tool calls',
      description: 'Tags surround the name and the value of each argument.',
      conversation: weatherQuestion,
      reply:
        '</think><tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\n</tool_call><|role_end|>',
    },
    {
      title: 'Tool results',
      description: 'Consecutive results share a turn.',
      conversation: weatherResult(),
      reply: '</think>It will be 18 degrees.<|role_end|>',
    },
  ],
  coverage,
};
