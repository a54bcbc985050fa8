import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Spark's prompt format.
 *
 * @see https://github.com/ggml-org/llama.cpp/tree/master/models/templates
 */
export const guide: FormatGuide = {
  title: 'Spark',
  summary: [
    'The prompt format of iFlytek’s Spark X2.5, as in llama.cpp’s copy of its chat template: a token for each',
    'role, thinking, and tool calls with pairs of tags.',
  ].join('\n'),
  tokens: [
    { token: '<｜start▁of▁sentence｜>', meaning: 'Begins a turn. The token of a role follows.' },
    { token: '<｜end▁of▁sentence｜>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<|System|>', meaning: 'The role of a system message.' },
    { token: '<|User|>', meaning: 'The role of a user message.' },
    { token: '<|Bot|>', meaning: 'The role of a reply.' },
    { token: '<|Tool|>', meaning: 'The role of tool results.' },
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
      meaning: 'The default text, the tools and the system message: `<|System|>`.',
    },
    { role: 'user', meaning: 'The user message: `<|User|>`.' },
    { role: 'assistant', meaning: 'The reply (thinking, text, tool calls): `<|Bot|>`.' },
    { role: 'tool', meaning: 'Consecutive tool results: `<|Tool|>`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The prompt opens the thinking block.',
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.</think>Eight.<｜end▁of▁sentence｜>',
    },
    {
      title: 'Without thinking',
      description: 'The prompt closes the thinking block.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.<｜end▁of▁sentence｜>',
    },
    {
      title: 'Tool calls',
      description: 'Tags surround the name and the value of each argument.',
      conversation: weatherQuestion,
      reply:
        '</think><tool_call>get_weather<arg_key>city</arg_key><arg_value>Paris</arg_value></tool_call><｜end▁of▁sentence｜>',
    },
    {
      title: 'Tool results',
      description: 'Consecutive results share a turn.',
      conversation: weatherResult(),
      reply: '</think>It will be 18 degrees.<｜end▁of▁sentence｜>',
    },
  ],
  coverage,
};
