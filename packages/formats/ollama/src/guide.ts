import type { FormatExample, FormatGuide } from '@modelspeak/core';

const formatOptions = { model: 'qwen3:4b' };

const plainChat: FormatExample = {
  title: 'Plain chat',
  description: 'Instructions and turns of text.',
  formatOptions,
  conversation: {
    messages: [
      { role: 'system', content: 'Answer in one sentence.' },
      { role: 'user', content: 'What is the capital of France?' },
      { role: 'assistant', content: 'The capital of France is Paris.' },
      { role: 'user', content: 'And of Italy?' },
    ],
  },
  reply: JSON.stringify({
    model: 'qwen3:4b',
    message: { role: 'assistant', content: 'The capital of Italy is Rome.' },
    done: true,
    done_reason: 'stop',
    prompt_eval_count: 42,
    eval_count: 8,
  }),
};

const calls: FormatExample = {
  title: 'Tools',
  description: 'Arguments are objects; a result names its tool.',
  formatOptions,
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
        content: '',
        reasoning_content: 'Let me look that up.',
        tool_calls: [
          {
            id: 'call_1',
            type: 'function',
            function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'sunny', name: 'get_weather' },
    ],
  },
  options: { thinking: { enabled: true } },
};

/** The guide to the format. */
export const guide: FormatGuide = {
  title: 'Ollama chat',
  summary:
    'The request and response bodies of [Ollama’s chat API](https://docs.ollama.com/api/chat), in which the ' +
    'server applies the model’s own template.',
  tokens: [],
  roles: [
    { role: 'system', meaning: 'Instructions.' },
    { role: 'user', meaning: 'The user message: text, and images in base64.' },
    { role: 'assistant', meaning: 'The reply: text, `thinking`, `tool_calls`.' },
    { role: 'tool', meaning: 'The result of a call, with the name of the tool.' },
  ],
  examples: [plainChat, calls],
};
