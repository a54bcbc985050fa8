import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

const WEATHER = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Says what the weather is like.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string', description: 'Where.' } },
      required: ['city'],
    },
  },
} as const;

const asked = { role: 'user', content: 'What is the weather in Paris?' } as const;

const called = {
  role: 'assistant',
  content: null,
  tool_calls: [
    {
      id: 'a1B2c3D4e',
      type: 'function',
      function: { name: 'get_weather', arguments: '{"city": "Paris"}' },
    },
  ],
} as const;

const answered = { role: 'tool', tool_call_id: 'a1B2c3D4e', content: '{"celsius": 21}' } as const;

/**
 * The guide to Mistral's prompt formats.
 *
 * @see https://github.com/mistralai/mistral-common
 */
export const guide: FormatGuide = {
  title: 'Mistral',
  summary: [
    'The prompt formats of Mistral’s models, from Mistral 7B to Ministral 3, exactly as in mistral-common.',
    'The option `version` is the tokenizer’s version; a registry picks it from the model ID. The profiles',
    '`template` and `unsloth` follow chat templates instead.',
  ].join('\n'),
  tokens: [
    { token: '<s>', meaning: 'Begins every prompt.' },
    { token: '</s>', meaning: 'Ends an assistant message.' },
    { token: '[INST]', meaning: 'Begins a user message. In version 1 it is ordinary text.' },
    { token: '[/INST]', meaning: 'Ends a user message; the reply begins here.' },
    { token: '[SYSTEM_PROMPT]', meaning: 'Begins the system message, from version 7 on.' },
    { token: '[/SYSTEM_PROMPT]', meaning: 'Ends the system message.' },
    { token: '[AVAILABLE_TOOLS]', meaning: 'Begins the list of tools, as JSON.' },
    { token: '[/AVAILABLE_TOOLS]', meaning: 'Ends the list of tools.' },
    {
      token: '[TOOL_CALLS]',
      meaning: 'Begins the JSON list of all calls; from version 11 on, each call.',
    },
    { token: '[CALL_ID]', meaning: 'Precedes the ID of a call, in version 11.' },
    { token: '[ARGS]', meaning: 'Precedes the arguments of a call, from version 11 on.' },
    { token: '[TOOL_RESULTS]', meaning: 'Begins a tool result.' },
    {
      token: '[TOOL_CONTENT]',
      meaning: 'Separates the ID of a call from its result, in versions 7 and 11.',
    },
    { token: '[/TOOL_RESULTS]', meaning: 'Ends a tool result.' },
    { token: '[THINK]', meaning: 'Begins thinking.' },
    { token: '[/THINK]', meaning: 'Ends thinking.' },
    {
      token: '[MODEL_SETTINGS]',
      meaning: 'Begins the setting that says whether to think, in version 15.',
    },
    { token: '[/MODEL_SETTINGS]', meaning: 'Ends it.' },
    { token: '[IMG]', meaning: 'The placeholder of an image.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'Rules and knowledge, in one message at the beginning. Up to version 3 it is part of a user turn.',
    },
    { role: 'user', meaning: 'The user message, between `[INST]` and `[/INST]`.' },
    { role: 'assistant', meaning: 'The reply: thinking, text, tool calls.' },
    { role: 'tool', meaning: 'A tool result.' },
  ],
  examples: [
    {
      title: 'User and assistant',
      description: 'An ordinary turn.',
      conversation: {
        messages: [
          { role: 'system', content: 'You are a helpful assistant.' },
          { role: 'user', content: 'What is the capital of France?' },
        ],
      },
      reply: 'Paris.</s>',
      notes: ['The reply follows `[/INST]` directly: there is no generation prompt.'],
    },
    {
      title: 'A tool',
      description: 'The tools precede the first user message, and the model calls one.',
      conversation: { messages: [asked], tools: [WEATHER] },
      reply: '[TOOL_CALLS]get_weather[ARGS]{"city": "Paris"}</s>',
      notes: ['A call has no ID: results are in the order of their calls.'],
    },
    {
      title: 'A tool result',
      description: 'Question, call and result; the model answers next.',
      conversation: { messages: [asked, called, answered], tools: [WEATHER] },
      reply: 'It is 21 °C in Paris.</s>',
    },
    {
      title: 'Thinking',
      description: 'A reasoning model thinks before it answers, and sees its past reasoning.',
      formatOptions: { version: 'v13', profile: 'template' },
      conversation: {
        messages: [
          { role: 'user', content: 'What is 6 times 7?' },
          { role: 'assistant', reasoning_content: '6 × 7 = 42.', content: '42' },
          { role: 'user', content: 'And 7 times 8?' },
        ],
      },
      reply: '[THINK]7 × 8 = 56.[/THINK]56</s>',
      notes: [
        'The default system message of Ministral 3 Reasoning’s chat template asks the model to think.',
      ],
    },
    {
      title: 'Mistral Small 4, thinking',
      description: 'In version 15, a setting before the first user message says whether to think.',
      formatOptions: { version: 'v15' },
      conversation: { messages: [{ role: 'user', content: 'What is 7 times 8?' }] },
      options: { thinking: { enabled: true } },
      reply: '[THINK]7 × 8 = 56.[/THINK]56</s>',
    },
    {
      title: 'Mistral Small 3.2',
      description:
        'In version 11, special tokens precede the name, the ID and the arguments of each call.',
      formatOptions: { version: 'v11' },
      conversation: { messages: [asked, called, answered], tools: [WEATHER] },
      reply: 'It is 21 °C in Paris.</s>',
      notes: ['The tools precede the last user message, and move with every turn.'],
    },
    {
      title: 'Mistral Large 2411',
      description: 'Version 7 writes calls as a JSON list.',
      formatOptions: { version: 'v7' },
      conversation: { messages: [asked, called, answered], tools: [WEATHER] },
      reply: ' It is 21 °C in Paris.</s>',
      notes: ['Its tokenizer, SentencePiece, puts a space before every run of text.'],
    },
    {
      title: 'Mistral Nemo',
      description: 'Version 3 puts the system message and the tools at the last user message.',
      formatOptions: { version: 'v3-tekken' },
      conversation: {
        messages: [{ role: 'system', content: 'Be brief.' }, asked, called, answered],
        tools: [WEATHER],
      },
      reply: '21 °C.</s>',
      notes: ['Results are JSON with the ID of their call.'],
    },
    {
      title: 'An image',
      description: 'A user message with an image for a vision model.',
      formatOptions: { version: 'v7-tekken' },
      conversation: {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is this?' },
              { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } },
            ],
          },
        ],
      },
      reply: 'A cat.</s>',
      notes: ['An image at the end is written before the text, as the models were trained.'],
    },
    {
      title: 'Mistral 7B v0.2',
      description: 'Version 1 has only turns.',
      formatOptions: { version: 'v1' },
      conversation: {
        messages: [
          { role: 'user', content: 'What is the capital of France?' },
          { role: 'assistant', content: 'Paris.' },
          { role: 'user', content: 'And of Italy?' },
        ],
      },
      reply: ' Rome.</s>',
    },
  ],
  coverage,
};
