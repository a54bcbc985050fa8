import type { FormatExample, FormatGuide } from '@modelspeak/core';

const plainChat: FormatExample = {
  title: 'Plain chat',
  description: 'Instructions and turns of text.',
  conversation: {
    messages: [
      { role: 'system', content: 'Answer in one sentence.' },
      { role: 'user', content: 'What is the capital of France?' },
      { role: 'assistant', content: 'The capital of France is Paris.' },
    ],
  },
};

const calls: FormatExample = {
  title: 'Tools',
  description: 'A call is JSON in an entry of its own, and its result follows.',
  conversation: {
    tools: [
      {
        type: 'function',
        function: {
          name: 'get_weather',
          description: 'The weather in a city now',
          parameters: { type: 'object', properties: { city: { type: 'string' } } },
        },
      },
    ],
    messages: [
      { role: 'user', content: 'What is the weather in Paris?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'sharegpt_0',
            type: 'function',
            function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'sharegpt_0', content: 'sunny' },
      { role: 'assistant', content: 'It is sunny in Paris.' },
    ],
  },
};

const reasoning: FormatExample = {
  title: 'Reasoning and images',
  description: 'Reasoning stands before the answer; images are listed, and marked in the text.',
  conversation: {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'image', image_path: 'cats/1.jpg' },
          { type: 'text', text: 'What is this?' },
        ],
      },
      { role: 'assistant', content: 'A cat.', reasoning_content: 'It has whiskers.' },
    ],
  },
};

/** The guide to the format. */
export const guide: FormatGuide = {
  title: 'ShareGPT',
  summary:
    'Rows of fine-tuning data, as [LLaMA-Factory](https://github.com/hiyouga/LLaMA-Factory/blob/main/data/README.md), ' +
    'Axolotl and Unsloth read them.',
  tokens: [],
  roles: [
    { role: 'system', meaning: 'Instructions: `system`, or a key of the row.' },
    { role: 'user', meaning: 'The user message: `human`.' },
    { role: 'assistant', meaning: 'The reply: `gpt`, and `function_call` for calls.' },
    { role: 'tool', meaning: 'The result of a call: `observation`.' },
  ],
  examples: [plainChat, calls, reasoning],
};
