import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Solar Open's prompt format.
 *
 * @see https://huggingface.co/upstage
 */
export const guide: FormatGuide = {
  title: 'Solar Open',
  summary: [
    'The prompt format of Upstage’s Solar Open, as in llama.cpp’s copy of its chat template: messages with a',
    'role and a kind, thinking, and tool calls with ids.',
  ].join('\n'),
  tokens: [
    { token: '<|begin|>', meaning: 'Begins a message. A role follows.' },
    { token: '<|end|>', meaning: 'Ends a message.' },
    { token: '<|flush|>', meaning: 'Ends the model’s reply.' },
    { token: '<|content|>', meaning: 'Begins the text of a message.' },
    { token: '<|think|>', meaning: 'Begins reasoning.' },
    { token: '<|tool_calls|>', meaning: 'Begins tool calls.' },
    { token: '<|calls|>', meaning: 'Ends tool calls, and the reply.' },
    { token: '<|tool_call:begin|>', meaning: 'Begins a tool call. Its id follows.' },
    { token: '<|tool_call:name|>', meaning: 'Begins the name of the function.' },
    { token: '<|tool_call:args|>', meaning: 'Begins the arguments.' },
    { token: '<|tool_call:end|>', meaning: 'Ends a tool call.' },
    { token: '<|tool_response|>', meaning: 'Begins tool results.' },
  ],
  roles: [
    { role: 'system', meaning: 'Upstage’s prompt, the system message and the tools.' },
    { role: 'user', meaning: 'The user message.' },
    { role: 'assistant', meaning: 'Reasoning, and text or tool calls, each as a message.' },
    { role: 'tool', meaning: 'Consecutive tool results, with the ids of their calls.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The model thinks in a message of its own.',
      conversation: spiderQuestion,
      reply: '<|think|>Spiders are arachnids.<|end|><|begin|>assistant<|content|>Eight.<|flush|>',
    },
    {
      title: 'Without thinking',
      description: 'The prompt has an empty message of reasoning.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: '<|content|>Eight.<|flush|>',
    },
    {
      title: 'Tool calls',
      description: 'A call has an id, which its result repeats.',
      conversation: weatherQuestion,
      reply:
        '<|tool_calls|><|tool_call:begin|>a1b2c3d4e5<|tool_call:name|>get_weather<|tool_call:args|>{"city": "Paris"}<|tool_call:end|><|calls|>',
    },
    {
      title: 'Tool results',
      description: 'Consecutive results share a message.',
      conversation: weatherResult('a1b2c3d4e5'),
      reply: '<|content|>It will be 18 degrees.<|flush|>',
    },
  ],
  coverage,
};
