import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

/**
 * The prompt formats of Phi by their use cases.
 *
 * @see https://huggingface.co/microsoft/phi-4
 */
export const guide: FormatGuide = {
  title: 'Phi',
  summary: [
    'The prompt formats of Phi 4, of Phi 4 that reasons, and of Phi 4 Mini, as their chat templates write',
    'them. The option `version` says which it is; the id of a model decides it in a registry.',
  ].join('\n'),
  tokens: [
    { token: '<|im_start|>', meaning: 'Begins a turn: a role follows.' },
    { token: '<|im_sep|>', meaning: 'Ends the role; the text follows.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, and so the reply of the model.' },
  ],
  roles: [
    {
      role: 'system',
      meaning: 'What the system says. Phi 4 that reasons has a text of its own in its place.',
    },
    { role: 'user', meaning: 'What the user says.' },
    { role: 'assistant', meaning: 'The reply.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'Each turn is a role and a text.',
      conversation: { messages: [{ role: 'user', content: 'How many legs has a spider?' }] },
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'A thought',
      description: 'The model begins with its thought.',
      formatOptions: { version: '4-reasoning' },
      conversation: { messages: [{ role: 'user', content: 'How many legs has a spider?' }] },
      reply: '<think>Spiders are arachnids.</think>Eight.<|im_end|>',
    },
    {
      title: 'Phi 4 Mini',
      description: 'A token for each role.',
      formatOptions: { version: '4-mini' },
      conversation: { messages: [{ role: 'user', content: 'How many legs has a spider?' }] },
      reply: 'Eight.<|end|>',
    },
    {
      title: 'Phi 4 Mini with a tool',
      description: 'As vLLM has it call tools.',
      formatOptions: { version: '4-mini-vllm' },
      conversation: {
        messages: [{ role: 'user', content: 'What time is it?' }],
        tools: [{ type: 'function', function: { name: 'now', description: 'Tells the time.' } }],
      },
      reply: 'functools[{"name": "now", "arguments": {}}]<|end|>',
    },
  ],
  coverage,
};
