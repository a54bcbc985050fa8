import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

const tools = [
  { type: 'function', function: { name: 'now', description: 'Tells the time.' } },
] as const;

/**
 * The guide to Llama 4's prompt formats.
 *
 * @see https://www.llama.com/docs/model-cards-and-prompt-formats/llama4
 */
export const guide: FormatGuide = {
  title: 'Llama 4',
  summary: [
    'The prompt formats of Llama 4, with tool calls as JSON, following Meta’s chat template, or in Python,',
    'following vLLM’s. The option `version` selects one.',
  ].join('\n'),
  tokens: [
    { token: '<|begin_of_text|>', meaning: 'Begins every prompt.' },
    { token: '<|header_start|>', meaning: 'Begins a turn. The role follows.' },
    { token: '<|header_end|>', meaning: 'Ends the role. An empty line and the content follow.' },
    { token: '<|eot|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<|image|>', meaning: 'The placeholder of an image.' },
    { token: '<|python_start|>', meaning: 'Begins the text of a reply with tool calls.' },
    { token: '<|python_end|>', meaning: 'Ends that text. The tool calls follow.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message, at the beginning.' },
    { role: 'user', meaning: 'The user message. The first one follows the tools.' },
    { role: 'assistant', meaning: 'The reply: text, tool calls.' },
    { role: 'tool', meaning: 'A tool result, as a JSON string. The header says `ipython`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'Each turn has a header.',
      conversation: { messages: [{ role: 'user', content: 'How many legs does a spider have?' }] },
      reply: 'Eight.<|eot|>',
    },
    {
      title: 'A tool call',
      description: 'The call is JSON.',
      conversation: { messages: [{ role: 'user', content: 'What time is it?' }], tools },
      reply: '{"name": "now", "parameters": {}}<|eot|>',
    },
    {
      title: 'A tool call in Python',
      description: 'The call is a Python list, as in vLLM’s template.',
      formatOptions: { version: 'pythonic' },
      conversation: { messages: [{ role: 'user', content: 'What time is it?' }], tools },
      reply: '[now()]<|eot|>',
    },
  ],
  coverage,
};
