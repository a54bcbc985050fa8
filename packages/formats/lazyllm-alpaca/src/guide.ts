import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

/**
 * The layout of LazyLLM's `AlpacaPrompter` by its use cases.
 *
 * @see LazyLLM, its prompter guide and `components/prompter/alpacaPrompter.py`
 */
export const guide: FormatGuide = {
  title: 'LazyLLM Alpaca',
  summary: [
    'The template of LazyLLM’s `AlpacaPrompter`: one instruction with its tools under Alpaca’s headings.',
    'The edition `guide` writes what LazyLLM’s prompter guide prints, `upstream` what its code writes.',
    'The headings are ordinary text to a tokenizer: within content they are escaped.',
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
      description: 'One question, which the model answers.',
      conversation: { messages: [{ role: 'user', content: 'Add 1 and 1.' }] },
      reply: '2\n\n### Instruction:',
      notes: [
        'Without an end token the model continues with another instruction, which is the stop.',
      ],
    },
    {
      title: 'An instruction and its input',
      description: 'The system message says what to do, the user message with what.',
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
      description:
        'The answer comes after the heading of the response, and its end token after it.',
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
