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
 * The prompt formats of Mistral's models by their use cases.
 *
 * @see https://github.com/mistralai/mistral-common
 */
export const guide: FormatGuide = {
  title: 'Mistral',
  summary: [
    'The prompt formats of Mistral’s models, from Mistral 7B to Ministral 3, as mistral-common encodes',
    'them. The option `version` is that of the tokenizer; a registry chooses it by the model’s name.',
    'The profiles `template` and `unsloth` follow chat templates instead.',
  ].join('\n'),
  tokens: [
    { token: '<s>', meaning: 'Begins every prompt.' },
    { token: '</s>', meaning: 'Ends what the assistant says.' },
    { token: '[INST]', meaning: 'Begins what the user says. In version 1 it is ordinary text.' },
    { token: '[/INST]', meaning: 'Ends what the user says; the reply begins here.' },
    { token: '[SYSTEM_PROMPT]', meaning: 'Begins the system message, from version 7 on.' },
    { token: '[/SYSTEM_PROMPT]', meaning: 'Ends the system message.' },
    { token: '[AVAILABLE_TOOLS]', meaning: 'Begins the list of tools, in JSON.' },
    { token: '[/AVAILABLE_TOOLS]', meaning: 'Ends the list of tools.' },
    {
      token: '[TOOL_CALLS]',
      meaning: 'Begins the JSON list of all calls; from version 11 on, each call.',
    },
    { token: '[CALL_ID]', meaning: 'Comes before the id of a call, in version 11.' },
    { token: '[ARGS]', meaning: 'Comes before the arguments of a call, from version 11 on.' },
    { token: '[TOOL_RESULTS]', meaning: 'Begins the result of a call.' },
    {
      token: '[TOOL_CONTENT]',
      meaning: 'Comes between the id of a call and its result, in versions 7 and 11.',
    },
    { token: '[/TOOL_RESULTS]', meaning: 'Ends the result of a call.' },
    { token: '[THINK]', meaning: 'Begins what the model thinks.' },
    { token: '[/THINK]', meaning: 'Ends what the model thinks.' },
    { token: '[IMG]', meaning: 'Stands where an image is shown.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'Rules and knowledge: one message, the first. Up to version 3 it stands in a turn of the user.',
    },
    { role: 'user', meaning: 'The person who asks, between `[INST]` and `[/INST]`.' },
    { role: 'assistant', meaning: 'What the model says: thoughts, text, calls.' },
    { role: 'tool', meaning: 'The result of a call.' },
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
      notes: ['Nothing comes before the reply but `[/INST]`: there is no generation prompt.'],
    },
    {
      title: 'A tool',
      description: 'The tools stand before what the user said first, and the model calls one.',
      conversation: { messages: [asked], tools: [WEATHER] },
      reply: '[TOOL_CALLS]get_weather[ARGS]{"city": "Paris"}</s>',
      notes: ['A call has no id: results come in the order of their calls.'],
    },
    {
      title: 'A tool’s result',
      description: 'Question, call and result; the model answers next.',
      conversation: { messages: [asked, called, answered], tools: [WEATHER] },
      reply: 'It is 21 °C in Paris.</s>',
    },
    {
      title: 'Thoughts',
      description: 'A reasoning model thinks before it answers, and sees what it thought.',
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
        'The chat template of Ministral 3 Reasoning has a system message of its own. It asks the model to think.',
      ],
    },
    {
      title: 'Mistral Small 3.2',
      description: 'Version 11 marks the name, the id and the arguments of each call.',
      formatOptions: { version: 'v11' },
      conversation: { messages: [asked, called, answered], tools: [WEATHER] },
      reply: 'It is 21 °C in Paris.</s>',
      notes: ['The tools stand before what the user said last, and move with every turn.'],
    },
    {
      title: 'Mistral Large 2411',
      description: 'Version 7 writes calls as a list in JSON.',
      formatOptions: { version: 'v7' },
      conversation: { messages: [asked, called, answered], tools: [WEATHER] },
      reply: ' It is 21 °C in Paris.</s>',
      notes: ['Its tokenizer, SentencePiece, puts a space before every run of text.'],
    },
    {
      title: 'Mistral Nemo',
      description: 'Version 3 has the system message and the tools where the user spoke last.',
      formatOptions: { version: 'v3-tekken' },
      conversation: {
        messages: [{ role: 'system', content: 'Be brief.' }, asked, called, answered],
        tools: [WEATHER],
      },
      reply: '21 °C.</s>',
      notes: ['Results are JSON with the id of their call.'],
    },
    {
      title: 'An image',
      description: 'A vision model is shown an image.',
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
      notes: ['An image at the end stands before the text, as the models were trained.'],
    },
    {
      title: 'Mistral 7B v0.2',
      description: 'Version 1 knows turns alone.',
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
