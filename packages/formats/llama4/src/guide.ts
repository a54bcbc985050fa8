import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

const tools = [
  { type: 'function', function: { name: 'now', description: 'Tells the time.' } },
] as const;

/**
 * The prompt formats of Llama 4 by their use cases.
 *
 * @see https://www.llama.com/docs/model-cards-and-prompt-formats/llama4
 */
export const guide: FormatGuide = {
  title: 'Llama 4',
  summary: [
    'The prompt formats of Llama 4: with calls in JSON, as its maker’s chat template has them, and in',
    'Python, as vLLM’s does. The option `version` says which.',
  ].join('\n'),
  tokens: [
    { token: '<|begin_of_text|>', meaning: 'Begins every prompt.' },
    { token: '<|header_start|>', meaning: 'Begins a turn: a role follows.' },
    { token: '<|header_end|>', meaning: 'Ends the role; an empty line and the text follow.' },
    { token: '<|eot|>', meaning: 'Ends a turn, and so the reply of the model.' },
    { token: '<|image|>', meaning: 'Stands for an image.' },
    { token: '<|python_start|>', meaning: 'Begins the text of a reply that makes calls.' },
    { token: '<|python_end|>', meaning: 'Ends it; the calls follow.' },
  ],
  roles: [
    { role: 'system', meaning: 'What the system says, before all else.' },
    { role: 'user', meaning: 'What the user says; the first time after the tools.' },
    { role: 'assistant', meaning: 'The reply: a text, calls.' },
    { role: 'tool', meaning: 'A result, as a JSON string. The role is `ipython`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'Each turn has a header.',
      conversation: { messages: [{ role: 'user', content: 'How many legs has a spider?' }] },
      reply: 'Eight.<|eot|>',
    },
    {
      title: 'A call',
      description: 'In JSON.',
      conversation: { messages: [{ role: 'user', content: 'What time is it?' }], tools },
      reply: '{"name": "now", "parameters": {}}<|eot|>',
    },
    {
      title: 'A call in Python',
      description: 'As vLLM has it.',
      formatOptions: { version: 'pythonic' },
      conversation: { messages: [{ role: 'user', content: 'What time is it?' }], tools },
      reply: '[now()]<|eot|>',
    },
  ],
  coverage,
};
