import type { FormatExample, FormatGuide } from '@modelspeak/core';

const formatOptions = { model: 'gpt-5' };

const plainChat: FormatExample = {
  title: 'Plain chat',
  description: 'A system message at the start becomes the instructions.',
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
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    output: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'The capital of Italy is Rome.', annotations: [] }],
      },
    ],
    usage: { input_tokens: 42, output_tokens: 8, total_tokens: 50 },
  }),
};

const calls: FormatExample = {
  title: 'Reasoning and tools',
  description: 'Reasoning goes back with its id and its encrypted content.',
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
        content: [
          { type: 'reasoning', text: 'Let me look that up.', id: 'rs_1', encrypted: 'gAAAAB…' },
          { type: 'tool_call', id: 'call_1' },
        ],
        tool_calls: [
          {
            id: 'call_1',
            type: 'function',
            function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'sunny' },
    ],
  },
  options: { thinking: { effort: 'low' } },
};

/** The guide to the format. */
export const guide: FormatGuide = {
  title: 'OpenAI Responses',
  summary:
    'The request and response bodies of [OpenAI’s Responses API]' +
    '(https://platform.openai.com/docs/api-reference/responses), which Codex and the Open Responses ' +
    'specification use.',
  tokens: [],
  roles: [
    {
      role: 'system',
      meaning: 'Instructions: at the start the key `instructions`, later an item.',
    },
    { role: 'developer', meaning: 'Instructions, as an item.' },
    { role: 'user', meaning: 'The user message: text, images, files.' },
    {
      role: 'assistant',
      meaning: 'What the model made: messages, reasoning, calls, in their order.',
    },
    { role: 'tool', meaning: 'The output of a call, of a function or a custom tool.' },
  ],
  examples: [plainChat, calls],
};
