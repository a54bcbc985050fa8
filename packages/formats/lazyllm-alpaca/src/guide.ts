import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

/**
 * The guide to the layout of LazyLLM's `AlpacaPrompter`.
 *
 * @see LazyLLM, its prompter guide and `components/prompter/alpacaPrompter.py`
 */
export const guide: FormatGuide = {
  title: 'LazyLLM Alpaca',
  summary: [
    'The template of LazyLLM’s `AlpacaPrompter`: one instruction with its tools under Alpaca’s headings.',
    'The edition `guide` follows LazyLLM’s prompter guide, `upstream` its code. The headings are ordinary',
    'text to a tokenizer; within content they are escaped.',
  ].join('\n'),
  tokens: [],
  roles: [
    { role: 'system', meaning: 'The instruction.' },
    {
      role: 'user',
      meaning: 'The instruction; after a system message, the extra message under `### input:`.',
    },
    { role: 'assistant', meaning: 'After `### Response:`; only as the last message.' },
  ],
  examples: [
    {
      title: 'An instruction',
      description: 'A question for the model to answer.',
      conversation: { messages: [{ role: 'user', content: 'Add 1 and 1.' }] },
      reply: '2\n\n### Instruction:',
      notes: [
        'Without an end token, the model continues with another instruction, which is the stop sequence.',
      ],
    },
    {
      title: 'An instruction and its input',
      description: 'The system message is the instruction, the user message its input.',
      formatOptions: { edition: 'upstream' },
      conversation: {
        messages: [
          { role: 'system', content: 'Translate into French.' },
          { role: 'user', content: 'Good morning!' },
        ],
      },
      reply: 'Bonjour !\n\n### Instruction:',
    },
    {
      title: 'Tools',
      description: 'Tools are listed after the instruction.',
      conversation: {
        messages: [{ role: 'user', content: '帮我查询一下今天的天气' }],
        tools: [{ type: 'function', function: { name: 'get_weather' } }],
      },
      reply: 'get_weather\n\n### Instruction:',
    },
    {
      title: 'Training data',
      description: 'The answer and its end token follow the heading of the response.',
      formatOptions: { markers: { endOfAssistant: '</s>' } },
      conversation: {
        messages: [
          { role: 'user', content: 'Add 1 and 1.' },
          { role: 'assistant', content: '2' },
        ],
      },
      reply: '2</s>',
    },
  ],
  coverage,
};
