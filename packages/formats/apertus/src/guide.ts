import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Apertus's prompt format.
 *
 * @see https://huggingface.co/swiss-ai
 */
export const guide: FormatGuide = {
  title: 'Apertus',
  summary: [
    'The prompt format of Swiss AI’s Apertus, as in llama.cpp’s copy of its chat template: tools in TypeScript,',
    'thinking, and turns of the assistant that include the results of its calls.',
  ].join('\n'),
  tokens: [
    { token: '<s>', meaning: 'Begins the prompt.' },
    { token: '<|system_start|>', meaning: 'Begins the system message.' },
    { token: '<|system_end|>', meaning: 'Ends the system message.' },
    { token: '<|developer_start|>', meaning: 'Begins what the model may do: thinking and tools.' },
    { token: '<|developer_end|>', meaning: 'Ends what the model may do.' },
    { token: '<|user_start|>', meaning: 'Begins a user message.' },
    { token: '<|user_end|>', meaning: 'Ends a user message.' },
    { token: '<|assistant_start|>', meaning: 'Begins a turn of the assistant.' },
    { token: '<|assistant_end|>', meaning: 'Ends a turn of the assistant.' },
    { token: '<|inner_prefix|>', meaning: 'Begins thinking.' },
    { token: '<|inner_suffix|>', meaning: 'Ends thinking.' },
    { token: '<|tools_prefix|>', meaning: 'Begins tool calls.' },
    { token: '<|tools_suffix|>', meaning: 'Ends tool calls. The model waits for their results.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message, or the default one with the date.' },
    { role: 'user', meaning: 'The user message.' },
    { role: 'assistant', meaning: 'Replies: thinking, text, tool calls.' },
    { role: 'tool', meaning: 'The results of calls as a list, in the turn of the assistant.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The developer block says that there is neither thinking nor a tool.',
      conversation: spiderQuestion,
      reply: 'Eight.<|assistant_end|>',
    },
    {
      title: 'With thinking',
      description: 'The model thinks before it answers.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: true } },
      reply: '<|inner_prefix|>Spiders are arachnids.<|inner_suffix|>Eight.<|assistant_end|>',
    },
    {
      title: 'Tool calls',
      description: 'Tools are described in TypeScript; calls are a list of JSON.',
      conversation: weatherQuestion,
      reply: '<|tools_prefix|>[{"get_weather": {"city": "Paris"}}]<|tools_suffix|>',
    },
    {
      title: 'Tool results',
      description: 'Results follow their calls in the same turn.',
      conversation: weatherResult(),
      reply: 'It will be 18 degrees.<|assistant_end|>',
    },
  ],
  coverage,
};
