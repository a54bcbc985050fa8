import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

/**
 * The guide to Phi's prompt formats.
 *
 * @see https://huggingface.co/microsoft/phi-4
 */
export const guide: FormatGuide = {
  title: 'Phi',
  summary: [
    'The prompt formats of Phi 4, Phi 4 Reasoning and Phi 4 Mini, exactly as in their chat templates. The',
    'option `version` selects the format; a registry picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<|im_start|>', meaning: 'Begins a turn. The role follows.' },
    { token: '<|im_sep|>', meaning: 'Ends the role. The content follows.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, including the model’s reply.' },
  ],
  roles: [
    {
      role: 'system',
      meaning: 'The system message. Phi 4 Reasoning has a fixed one.',
    },
    { role: 'user', meaning: 'The user message.' },
    { role: 'assistant', meaning: 'The reply.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'Each turn has a role and a text.',
      conversation: { messages: [{ role: 'user', content: 'How many legs does a spider have?' }] },
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'Thinking',
      description: 'The reply begins with a thinking block.',
      formatOptions: { version: '4-reasoning' },
      conversation: { messages: [{ role: 'user', content: 'How many legs does a spider have?' }] },
      reply: '<think>Spiders are arachnids.</think>Eight.<|im_end|>',
    },
    {
      title: 'Phi 4 Mini',
      description: 'Each role has its own token.',
      formatOptions: { version: '4-mini' },
      conversation: { messages: [{ role: 'user', content: 'How many legs does a spider have?' }] },
      reply: 'Eight.<|end|>',
    },
    {
      title: 'Phi 4 Mini with a tool',
      description: 'The tool format of vLLM’s template.',
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
