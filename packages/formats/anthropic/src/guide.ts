import type { Conversation, FormatExample, FormatGuide } from '@modelspeak/core';

const formatOptions = { model: 'claude-opus-5', maxTokens: 1024 };

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
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-5',
    content: [{ type: 'text', text: 'The capital of Italy is Rome.' }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 42, output_tokens: 8 },
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

const calls: FormatExample = {
  title: 'Reasoning and tools',
  description: 'Signed reasoning, a call, and its result with what the user adds.',
  formatOptions,
  conversation: {
    tools,
    messages: [
      { role: 'user', content: 'What is the weather in Paris?' },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Let me look that up.', signature: 'EqQBCg…' },
          { type: 'text', text: 'Let me see.' },
          { type: 'tool_call', id: 'toolu_1' },
        ],
        tool_calls: [
          {
            id: 'toolu_1',
            type: 'function',
            function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'toolu_1', content: 'No such city', is_error: true },
      { role: 'user', content: 'Paris in France.' },
    ],
  },
  options: { thinking: { enabled: true, budget: 2000 } },
  reply: [
    'event: message_start\ndata: {"type":"message_start","message":{"type":"message","role":"assistant","content":[],"usage":{"input_tokens":9,"output_tokens":1}}}',
    'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}',
    'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"It is sunny."}}',
    'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}',
    'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":5}}',
    'event: message_stop\ndata: {"type":"message_stop"}',
    '',
  ].join('\n\n'),
  notes: [
    'The result and the question after it are one message of the user.',
    'The signature goes back unchanged; reasoning without one is refused.',
  ],
};

const image: FormatExample = {
  title: 'A picture',
  description: 'Pictures come as a URL or as a `data:` URL.',
  formatOptions,
  conversation: {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } },
          { type: 'text', text: 'What is in this picture?' },
        ],
      },
    ],
  },
};

const structuredOutput: FormatExample = {
  title: 'Structured output',
  description: 'The schema of the reply and the effort are part of the output settings.',
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
          additionalProperties: false,
        },
      },
    },
    thinking: { effort: 'low' },
  },
};

/** The guide to the format. */
export const guide: FormatGuide = {
  title: 'Anthropic Messages',
  summary:
    'The request and response bodies of [Anthropic’s Messages API]' +
    '(https://platform.claude.com/docs/en/api/messages), for Claude and for servers that speak its ' +
    'protocol, such as llama.cpp and vLLM.',
  tokens: [],
  roles: [
    { role: 'system', meaning: 'Instructions: at the start the key `system`, later a message.' },
    { role: 'user', meaning: 'The user message: text, images, documents, results of calls.' },
    { role: 'assistant', meaning: 'The reply: text, thinking, calls, in their order.' },
    { role: 'tool', meaning: 'The result of a call: a `tool_result` block of a user message.' },
  ],
  examples: [plainChat, calls, image, structuredOutput],
};
