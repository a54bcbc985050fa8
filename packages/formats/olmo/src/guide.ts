import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to OLMo's prompt formats.
 *
 * @see https://huggingface.co/allenai
 */
export const guide: FormatGuide = {
  title: 'OLMo',
  summary: [
    'The prompt formats of Ai2’s OLMo 3, OLMo 3 Think and OLMo 3.1, exactly as in their chat templates: ChatML',
    'with calls that look like Python. The option `version` selects the format; a registry picks it from the',
    'model ID.',
  ].join('\n'),
  tokens: [
    { token: '<|im_start|>', meaning: 'Begins a turn. A role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn.' },
    { token: '<|endoftext|>', meaning: 'Ends the last reply.' },
    { token: '<functions>', meaning: 'Begins the tools, in the system message.' },
    { token: '</functions>', meaning: 'Ends the tools.' },
    { token: '<function_calls>', meaning: 'Begins tool calls.' },
    { token: '</function_calls>', meaning: 'Ends tool calls.' },
  ],
  roles: [
    {
      role: 'system',
      meaning: 'The system message and the tools as JSON. Each version has its own.',
    },
    { role: 'user', meaning: 'The user message.' },
    { role: 'assistant', meaning: 'The reply: thinking, or text and tool calls.' },
    { role: 'tool', meaning: 'A tool result: `<|im_start|>environment`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'Without a system message, the prompt has the template’s own.',
      conversation: spiderQuestion,
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'A tool call',
      description: 'The values of arguments are JSON.',
      conversation: weatherQuestion,
      reply: '<function_calls>get_weather(city="Paris")</function_calls><|im_end|>',
    },
    {
      title: 'Thinking',
      description: 'The prompt opens the thinking block.',
      formatOptions: { version: '3-think' },
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.</think>Eight.<|im_end|>',
    },
  ],
  coverage,
};
