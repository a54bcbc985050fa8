import type { FormatGuide } from '@modelspeak/core';

/**
 * The layout of LazyLLM's `AlpacaPrompter` by its use cases.
 *
 * @see LazyLLM, its prompter guide and `components/prompter/alpacaPrompter.py`
 */
export const guide: FormatGuide = {
  title: 'LazyLLM Alpaca',
  summary: [
    'The template of LazyLLM’s `AlpacaPrompter`: one instruction with its tools under the headings of',
    'Alpaca. The edition `guide` writes what LazyLLM’s prompter guide prints, `upstream` what its code',
    'does. The headings are ordinary text to a tokenizer: within content they are broken.',
  ].join('\n'),
  tokens: [],
  roles: [
    { role: 'system', meaning: 'Stands in the place of the instruction.' },
    {
      role: 'user',
      meaning:
        'Stands in the place of the instruction, or below a system message under `### input:`.',
    },
    { role: 'assistant', meaning: 'Behind `### Response:`; the last message alone.' },
  ],
  examples: [
    {
      title: 'An instruction',
      description: 'One question, which the model answers.',
      conversation: { messages: [{ role: 'user', content: 'Add 1 and 1.' }] },
      reply: '2\n\n### Instruction:',
      notes: ['Without a token for its end, the model goes on with another instruction: the stop.'],
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
      description: 'Tools are listed behind the instruction.',
      conversation: {
        messages: [{ role: 'user', content: '帮我查询一下今天的天气' }],
        tools: [{ type: 'function', function: { name: 'get_weather' } }],
      },
      reply: 'get_weather\n\n### Instruction:',
    },
    {
      title: 'Training data',
      description: 'The answer stands behind the heading of the response, and its end behind it.',
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
};
