import type { Conversation, FormatExample, FormatGuide } from '@modelspeak/core';

const formatOptions = { model: 'gemini-3-pro' };

const plainChat: FormatExample = {
  title: 'Plain chat',
  description: 'The system prompt stands apart from the turns.',
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
    candidates: [
      {
        content: { parts: [{ text: 'The capital of Italy is Rome.' }], role: 'model' },
        finishReason: 'STOP',
        index: 0,
      },
    ],
    usageMetadata: { promptTokenCount: 28, candidatesTokenCount: 7, totalTokenCount: 35 },
    modelVersion: 'gemini-3-pro',
    responseId: 'kQ0naZ',
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

const chunk = (response: object) => `data: ${JSON.stringify(response)}`;

const calls: FormatExample = {
  title: 'Thoughts and tools',
  description: 'A thought, a signed call, and its result with what the user adds.',
  formatOptions,
  conversation: {
    tools,
    messages: [
      { role: 'user', content: 'What is the weather in Paris?' },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Let me look that up.' },
          { type: 'text', text: 'Let me see.' },
          { type: 'tool_call', id: 'a1b2c3', signature: 'EqQBCg…' },
        ],
        tool_calls: [
          {
            id: 'a1b2c3',
            type: 'function',
            function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'a1b2c3', content: 'No such city', is_error: true },
      { role: 'user', content: 'Paris in France.' },
    ],
  },
  options: { thinking: { enabled: true, budget: 2000 } },
  reply: [
    chunk({
      candidates: [{ content: { parts: [{ text: 'It is ' }], role: 'model' }, index: 0 }],
      responseId: 'kQ0naZ',
    }),
    chunk({
      candidates: [
        {
          content: { parts: [{ text: 'sunny.', thoughtSignature: 'c2ln' }], role: 'model' },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      responseId: 'kQ0naZ',
    }),
    '',
  ].join('\n\n'),
  notes: [
    'The result and the question after it are one content of the user.',
    'The signature of the call goes back unchanged; Gemini 3 refuses a call without one.',
  ],
};

const image: FormatExample = {
  title: 'A picture and a recording',
  description: 'Bytes come as a `data:` URL or in base64, files on the web by their address.',
  formatOptions,
  conversation: {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
          { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
          { type: 'text', text: 'Does the recording describe this picture?' },
        ],
      },
    ],
  },
};

const structuredOutput: FormatExample = {
  title: 'Structured output',
  description: 'The schema of the reply and the thinking level are part of the configuration.',
  formatOptions,
  conversation: { messages: [{ role: 'user', content: 'Name the capital of Italy.' }] },
  options: {
    responseFormat: {
      type: 'json_schema',
      json_schema: {
        name: 'response',
        schema: {
          type: 'object',
          properties: { capital: { type: 'string' } },
          required: ['capital'],
        },
      },
    },
    thinking: { effort: 'low' },
  },
};

/** The guide to the format. */
export const guide: FormatGuide = {
  title: 'Gemini generateContent',
  summary:
    'The request and response bodies of [Gemini’s API](https://ai.google.dev/api/generate-content), ' +
    'of its methods `generateContent` and `streamGenerateContent`.',
  tokens: [],
  roles: [
    { role: 'system', meaning: 'Instructions: the key `systemInstruction`, at the start only.' },
    { role: 'user', meaning: 'The user message: text, images, audio, video, files, results.' },
    { role: 'assistant', meaning: 'The reply, by the role `model`: text, thoughts and calls.' },
    { role: 'tool', meaning: 'The result of a call: a `functionResponse` of a user content.' },
  ],
  examples: [plainChat, calls, image, structuredOutput],
};
