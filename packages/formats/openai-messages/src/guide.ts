import type { Conversation, FormatExample, FormatGuide } from '@modelspeak/core';

const formatOptions = { model: 'gpt-5' };

const plainChat: FormatExample = {
  title: 'Plain chat',
  description: 'Instructions and turns of text.',
  formatOptions,
  conversation: {
    messages: [
      { role: 'developer', content: 'Answer in one sentence.' },
      { role: 'user', content: 'What is the capital of France?' },
      { role: 'assistant', content: 'The capital of France is Paris.' },
      { role: 'user', content: 'And of Italy?' },
    ],
  },
  reply: JSON.stringify({
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'The capital of Italy is Rome.' },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 42, completion_tokens: 8, total_tokens: 50 },
  }),
};

const tools: Conversation['tools'] = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      description: 'The weather in a city now',
      parameters: {
        type: 'object',
        properties: { city: { type: 'string' } },
        required: ['city'],
      },
    },
  },
];

const parallelCalls: FormatExample = {
  title: 'Tools, called in parallel',
  description: 'The model calls a tool twice at once; each result names its call.',
  formatOptions,
  conversation: {
    tools,
    messages: [
      { role: 'user', content: 'Is it warmer in Paris or in Rome?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'call_paris',
            type: 'function',
            function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
          },
          {
            id: 'call_rome',
            type: 'function',
            function: { name: 'get_weather', arguments: '{"city":"Rome"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call_paris', content: '{"celsius":18}' },
      { role: 'tool', tool_call_id: 'call_rome', content: '{"celsius":24}' },
    ],
  },
  // The text of a stream.
  reply: [
    'data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"It is warmer"}}]}',
    'data: {"choices":[{"index":0,"delta":{"content":" in Rome."},"finish_reason":"stop"}]}',
    'data: [DONE]',
    '',
  ].join('\n\n'),
  notes: [
    '`arguments` is JSON text and is kept byte for byte.',
    'A streamed reply is read as it arrives, however it is chunked.',
  ],
};

const structuredOutput: FormatExample = {
  title: 'Structured output',
  description: 'The response format and the reasoning effort of a request are options.',
  formatOptions,
  conversation: {
    messages: [{ role: 'user', content: 'Name the capital of Italy.' }],
  },
  options: {
    responseFormat: {
      type: 'json_schema',
      json_schema: {
        name: 'capital',
        schema: {
          type: 'object',
          properties: { capital: { type: 'string' } },
          required: ['capital'],
        },
      },
    },
    thinking: { effort: 'low' },
  },
  notes: ['`toolChoice` is written as `tool_choice`, `thinking.effort` as `reasoning_effort`.'],
};

const image: FormatExample = {
  title: 'An image',
  description: 'Content in parts: text and an image, as a URL or as a `data:` URL.',
  formatOptions,
  conversation: {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is in this picture?' },
          {
            type: 'image_url',
            image_url: { url: 'https://example.com/cat.png', detail: 'low' },
          },
        ],
      },
    ],
  },
  notes: ['An image in a local file is refused: read it and pass a `data:` URL.'],
};

/** The guide to the format. */
export const guide: FormatGuide = {
  title: 'OpenAI Chat Completions',
  summary:
    'The request and response bodies of [OpenAI’s Chat Completions API]' +
    '(https://platform.openai.com/docs/api-reference/chat), which most LLM servers support: vLLM, ' +
    'llama.cpp, Ollama, DeepSeek, OpenRouter and others. The prompt is a JSON body instead of text; the ' +
    'server applies the model’s own chat template.',
  tokens: [],
  roles: [
    { role: 'system', meaning: 'Instructions, for models up to GPT-4o and other vendors’ models.' },
    { role: 'developer', meaning: 'Instructions, for OpenAI’s reasoning models.' },
    { role: 'user', meaning: 'The user message: text, images, audio, files.' },
    {
      role: 'assistant',
      meaning: 'The reply: text, a refusal, `tool_calls`, on some servers reasoning.',
    },
    { role: 'tool', meaning: 'The result of the call that `tool_call_id` names.' },
    { role: 'function', meaning: 'The result of an older `function_call`.' },
  ],
  examples: [plainChat, parallelCalls, structuredOutput, image],
};
