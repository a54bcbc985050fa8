import type { FormatGuide } from '@modelspeak/core';
import { weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Hermes's prompt formats.
 *
 * @see https://github.com/NousResearch/Hermes-Function-Calling
 */
export const guide: FormatGuide = {
  title: 'Hermes and ChatML',
  summary: [
    'The prompt formats of Hermes 3 and Hermes 2 Pro on Llama 3 and of SmolLM3, exactly as in their chat',
    'templates, and plain ChatML for the many models that use it. The option `version` selects the format;',
    'a registry picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<|begin_of_text|>', meaning: 'Begins every prompt of Hermes.' },
    { token: '<|im_start|>', meaning: 'Begins a turn. A role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<tools>', meaning: 'Begins the list of tools.' },
    { token: '</tools>', meaning: 'Ends the list of tools.' },
    { token: '<tool_call>', meaning: 'Begins a tool call. JSON follows.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    { token: '<tool_response>', meaning: 'Begins a tool result.' },
    { token: '</tool_response>', meaning: 'Ends a tool result.' },
  ],
  roles: [
    {
      role: 'system',
      meaning: 'The system message. The tools have their own turn before it.',
    },
    { role: 'user', meaning: 'The user message: `<|im_start|>user`.' },
    { role: 'assistant', meaning: 'The reply (text, tool calls): `<|im_start|>assistant`.' },
    { role: 'tool', meaning: 'Tool results: `<|im_start|>tool`.' },
  ],
  examples: [
    {
      title: 'A question to Hermes 3',
      description: 'Without tools it is ChatML after Llama 3’s first token.',
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
      description: 'The prompt describes tools with Python signatures and JSON schemas.',
      formatOptions: { version: '3' },
      conversation: weatherQuestion,
      reply:
        'Let me look.\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n</tool_call><|im_end|>',
      notes: [
        'In the next prompt, the chat template would drop the text next to the call; this format keeps it.',
      ],
    },
    {
      title: 'A tool result for Hermes 2 Pro',
      description: 'It names the tool and contains the result as a JSON string.',
      formatOptions: { version: '2-pro' },
      conversation: weatherResult(),
      reply: 'It will have 18 °C.<|im_end|>',
    },
    {
      title: 'Plain ChatML',
      description: 'Some models have a default system message.',
      formatOptions: {
        version: 'chatml',
        defaultSystem: 'You are a helpful AI assistant named SmolLM, trained by Hugging Face',
      },
      conversation: { messages: [{ role: 'user', content: 'Who are you?' }] },
      reply: 'I am SmolLM.<|im_end|>',
    },
    {
      title: 'Falcon-H1',
      description: 'The tools do not end their turn.',
      formatOptions: { version: 'falcon-h1' },
      conversation: weatherQuestion,
      reply:
        '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n</tool_call><|im_end|>',
    },
    {
      title: 'SmolVLM',
      description: 'Each turn begins with its role in words.',
      formatOptions: { version: 'smolvlm' },
      conversation: {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', image_path: 'cat.png' },
              { type: 'text', text: 'What is this?' },
            ],
          },
        ],
      },
      reply: ' A cat.<end_of_utterance>',
    },
    {
      title: 'SmolLM3',
      description: 'It thinks first unless thinking is off.',
      formatOptions: { version: 'smollm3' },
      conversation: {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'How many legs does a spider have?' },
        ],
      },
      reply: '<think>\nSpiders are arachnids.\n</think>\nEight.<|im_end|>',
    },
  ],
  coverage,
};
