import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Apriel's prompt format.
 *
 * @see https://huggingface.co/ServiceNow-AI
 */
export const guide: FormatGuide = {
  title: 'Apriel',
  summary: [
    'The prompt format of ServiceNow’s Apriel 1.6 Thinker, as in llama.cpp’s copy of its chat template: reasoning',
    'that the prompt begins, and tool calls as a list of JSON.',
  ].join('\n'),
  tokens: [
    { token: '<|begin_system|>', meaning: 'Begins the system message.' },
    { token: '<|begin_user|>', meaning: 'Begins a user message.' },
    { token: '<|begin_assistant|>', meaning: 'Begins a reply.' },
    { token: '<|begin_tool_result|>', meaning: 'Begins a tool result.' },
    { token: '<|end|>', meaning: 'Ends the model’s reply.' },
    { token: '[BEGIN FINAL RESPONSE]', meaning: 'Ends the reasoning.' },
    { token: '<tool_calls>', meaning: 'Begins tool calls.' },
    { token: '</tool_calls>', meaning: 'Ends tool calls.' },
    { token: '[IMG]', meaning: 'Stands for an image.' },
  ],
  roles: [
    { role: 'system', meaning: 'ServiceNow’s prompt, the system message and the tools.' },
    { role: 'user', meaning: 'The user message.' },
    { role: 'assistant', meaning: 'The reply: reasoning, text, tool calls.' },
    { role: 'tool', meaning: 'A tool result.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The prompt begins the reasoning.',
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.\n[BEGIN FINAL RESPONSE]\nEight.<|end|>',
    },
    {
      title: 'Tool calls',
      description: 'Tools are printed as Python does; calls are a list of JSON.',
      conversation: weatherQuestion,
      reply:
        'I will look.\n[BEGIN FINAL RESPONSE]\n\n<tool_calls>[{"name": "get_weather", "arguments": {"city": "Paris"}}]</tool_calls><|end|>',
    },
    {
      title: 'Tool results',
      description: 'Past calls have ids.',
      conversation: weatherResult(),
      reply: 'It is mild.\n[BEGIN FINAL RESPONSE]\nIt will be 18 degrees.<|end|>',
    },
  ],
  coverage,
};
