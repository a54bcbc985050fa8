import type { FormatGuide } from '@modelspeak/core';
import { weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The prompt formats of Hermes by their use cases.
 *
 * @see https://github.com/NousResearch/Hermes-Function-Calling
 */
export const guide: FormatGuide = {
  title: 'Hermes and ChatML',
  summary: [
    'The prompt formats of Hermes 3 and Hermes 2 Pro on Llama 3, and of SmolLM3, as their chat templates',
    'write them, and plain ChatML for the many models that speak just that. The option `version` says which one it is; the',
    'id of a model decides it in a registry.',
  ].join('\n'),
  tokens: [
    { token: '<|begin_of_text|>', meaning: 'Begins every prompt of Hermes.' },
    { token: '<|im_start|>', meaning: 'Begins a turn: a role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, and so the reply of the model.' },
    { token: '<tools>', meaning: 'Begins the list of tools.' },
    { token: '</tools>', meaning: 'Ends the list of tools.' },
    { token: '<tool_call>', meaning: 'Begins a tool call: JSON follows.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    { token: '<tool_response>', meaning: 'Begins the result of a tool.' },
    { token: '</tool_response>', meaning: 'Ends the result of a tool.' },
  ],
  roles: [
    {
      role: 'system',
      meaning: 'What the system says; the tools stand in a turn of their own before it.',
    },
    { role: 'user', meaning: 'What the user says: `<|im_start|>user`.' },
    { role: 'assistant', meaning: 'The reply: a text, calls: `<|im_start|>assistant`.' },
    { role: 'tool', meaning: 'The results of tools: `<|im_start|>tool`.' },
  ],
  examples: [
    {
      title: 'A question to Hermes 3',
      description: 'Without tools it is ChatML after the first token of Llama 3.',
      formatOptions: { version: '3' },
      conversation: {
        messages: [
          { role: 'system', content: 'You are Hermes 3.' },
          { role: 'user', content: 'Who are you?' },
        ],
      },
      reply: 'I am Hermes 3.<|im_end|>',
    },
    {
      title: 'Tool calls',
      description: 'Tools are introduced by their signatures in Python and by their schemas.',
      formatOptions: { version: '3' },
      conversation: weatherQuestion,
      reply:
        'Let me look.\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n</tool_call><|im_end|>',
      notes: [
        'The chat template would drop the text beside the call in the next prompt; here it stays.',
      ],
    },
    {
      title: 'The result of a tool for Hermes 2 Pro',
      description: 'It names the tool, and holds the result as a JSON string.',
      formatOptions: { version: '2-pro' },
      conversation: weatherResult(),
      reply: 'It will have 18 °C.<|im_end|>',
    },
    {
      title: 'Plain ChatML',
      description: 'Some models have a system message where a conversation has none.',
      formatOptions: {
        version: 'chatml',
        defaultSystem: 'You are a helpful AI assistant named SmolLM, trained by Hugging Face',
      },
      conversation: { messages: [{ role: 'user', content: 'Who are you?' }] },
      reply: 'I am SmolLM.<|im_end|>',
    },
    {
      title: 'SmolLM3',
      description: 'It thinks first, unless it is told not to.',
      formatOptions: { version: 'smollm3' },
      conversation: {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'How many legs has a spider?' },
        ],
      },
      reply: '<think>\nSpiders are arachnids.\n</think>\nEight.<|im_end|>',
    },
  ],
  coverage,
};
