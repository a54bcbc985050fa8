import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Laguna's prompt format.
 *
 * @see https://huggingface.co/poolside
 */
export const guide: FormatGuide = {
  title: 'Laguna',
  summary: [
    'The prompt format of poolside’s Laguna S 2.1, exactly as in its chat template: turns between tags,',
    'thinking, and tool calls with pairs of tags.',
  ].join('\n'),
  tokens: [
    { token: '〈|EOS|〉', meaning: 'Begins the prompt.' },
    { token: '<system>', meaning: 'Begins a system message.' },
    { token: '</system>', meaning: 'Ends a system message.' },
    { token: '<user>', meaning: 'Begins a user message.' },
    { token: '</user>', meaning: 'Ends a user message.' },
    { token: '<assistant>', meaning: 'Begins a reply.' },
    { token: '</assistant>', meaning: 'Ends a reply.' },
    { token: '<tool_response>', meaning: 'Begins a tool result.' },
    { token: '</tool_response>', meaning: 'Ends a tool result.' },
    { token: '<think>', meaning: 'Begins thinking.' },
    { token: '</think>', meaning: 'Ends thinking.' },
    { token: '<tool_call>', meaning: 'Begins a tool call. The name of the function follows.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    { token: '<arg_key>', meaning: 'Begins the name of an argument.' },
    { token: '</arg_key>', meaning: 'Ends the name of an argument.' },
    { token: '<arg_value>', meaning: 'Begins the value of an argument.' },
    { token: '</arg_value>', meaning: 'Ends the value of an argument.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message and the tools: `<system>`.' },
    { role: 'user', meaning: 'The user message: `<user>`.' },
    { role: 'assistant', meaning: 'The reply (thinking, text, tool calls): `<assistant>`.' },
    { role: 'tool', meaning: 'A tool result: `<tool_response>`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The prompt opens the thinking block.',
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.</think>Eight.</assistant>',
    },
    {
      title: 'Without thinking',
      description: 'The prompt closes the thinking block.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.</assistant>',
    },
    {
      title: 'Tool calls',
      description: 'Tags surround the name and the value of each argument.',
      conversation: weatherQuestion,
      reply:
        '</think><tool_call>get_weather<arg_key>city</arg_key><arg_value>Paris</arg_value></tool_call></assistant>',
    },
    {
      title: 'Tool results',
      description: 'Each result has a turn of its own.',
      conversation: weatherResult(),
      reply: '</think>It will be 18 degrees.</assistant>',
    },
  ],
  coverage,
};
