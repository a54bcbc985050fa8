import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

const getWeather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather of a city.',
    parameters: {
      type: 'object',
      properties: {
        city: { type: 'string' },
        days: { type: 'integer', description: 'How many days ahead.' },
      },
      required: ['city'],
    },
  },
} as const;

const weatherCall = {
  id: 'call_0',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city":"Paris","days":2}' },
} as const;

/**
 * The prompt formats of Gemma by their use cases.
 *
 * @see https://ai.google.dev/gemma/docs
 */
export const guide: FormatGuide = {
  title: 'Gemma',
  summary: [
    'The prompt formats of Gemma 2, 3, 3n and 4, and of FunctionGemma, as their chat templates write',
    'them. Gemma 2 and 3 know turns of user and model alone; Gemma 4 has a system, thoughts, tools whose',
    'calls and results stand in one turn of the model, images, sound and videos. The option `version`',
    'says which it is; the id of a model decides it in a registry.',
  ].join('\n'),
  tokens: [
    { token: '<bos>', meaning: 'Begins every prompt but those of FunctionGemma.' },
    { token: '<|turn>', meaning: 'Begins a turn of Gemma 4: a role and a line break follow.' },
    { token: '<turn|>', meaning: 'Ends a turn of Gemma 4, and so the reply of the model.' },
    { token: '<|think|>', meaning: 'Says to the model that it is to think.' },
    { token: '<|channel>', meaning: 'Begins a thought, after the word `thought`.' },
    { token: '<channel|>', meaning: 'Ends a thought.' },
    { token: '<|"|>', meaning: 'Stands on both sides of a string, which is written as it is.' },
    { token: '<|tool>', meaning: 'Begins what is said of a tool.' },
    { token: '<tool|>', meaning: 'Ends what is said of a tool.' },
    { token: '<|tool_call>', meaning: 'Begins a call.' },
    { token: '<tool_call|>', meaning: 'Ends a call.' },
    {
      token: '<|tool_response>',
      meaning: 'Begins the result of a call. The model says it when it waits for one.',
    },
    { token: '<tool_response|>', meaning: 'Ends the result of a call.' },
    { token: '<|image|>', meaning: 'Stands for an image.' },
    { token: '<|audio|>', meaning: 'Stands for sound.' },
    { token: '<|video|>', meaning: 'Stands for a video.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'What the system says: a turn of its own in Gemma 4, with the tools; the beginning of the first turn of the user in Gemma 3. Gemma 2 has none.',
    },
    { role: 'user', meaning: 'What the user says.' },
    { role: 'assistant', meaning: 'The reply: a thought, a text, calls. The role is `model`.' },
    {
      role: 'tool',
      meaning: 'A result. In Gemma 4 it stands behind its call, in the turn of the model.',
    },
  ],
  examples: [
    {
      title: 'A question',
      description: 'Gemma 4 does not think unless it is told to.',
      conversation: { messages: [{ role: 'user', content: 'How many legs has a spider?' }] },
      reply: 'Eight.<turn|>',
    },
    {
      title: 'A thought',
      description: 'The system turn says that the model is to think.',
      conversation: { messages: [{ role: 'user', content: 'How many legs has a spider?' }] },
      options: { thinking: { enabled: true } },
      reply: '<|channel>thought\nSpiders are arachnids.\n<channel|>Eight.<turn|>',
    },
    {
      title: 'A call',
      description: 'Strings stand between marks of their own, keys and numbers without any.',
      conversation: {
        messages: [{ role: 'user', content: 'What will the weather be in Paris?' }],
        tools: [getWeather],
      },
      reply:
        '<|tool_call>call:get_weather{city:<|"|>Paris<|"|>,days:2}<tool_call|><|tool_response>',
    },
    {
      title: 'The result of a tool',
      description: 'The turn of the model goes on after it.',
      conversation: {
        messages: [
          { role: 'user', content: 'What will the weather be in Paris?' },
          { role: 'assistant', content: null, tool_calls: [weatherCall] },
          { role: 'tool', tool_call_id: 'call_0', content: '{"celsius": 18}' },
        ],
        tools: [getWeather],
      },
      reply: 'It will have 18 °C.<turn|>',
      notes: ['The prompt has no header for the reply: it stands in the turn that made the call.'],
    },
    {
      title: 'An image',
      description: 'Gemma 4 sees images.',
      conversation: {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image_url', image_url: { url: 'https://example.com/spider.jpg' } },
              { type: 'text', text: 'What is this?' },
            ],
          },
        ],
      },
      reply: 'A spider.<turn|>',
      notes: ['`turn.media` says where in the prompt which image stands.'],
    },
    {
      title: 'Gemma 3',
      description: 'What the system says stands in the first turn of the user.',
      formatOptions: { version: '3' },
      conversation: {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'How many legs has a spider?' },
        ],
      },
      reply: 'Eight.<end_of_turn>',
    },
    {
      title: 'FunctionGemma',
      description: 'A small model that turns requests into calls.',
      formatOptions: { version: 'function' },
      conversation: {
        messages: [{ role: 'user', content: 'What will the weather be in Paris?' }],
        tools: [getWeather],
      },
      reply:
        '<start_function_call>call:get_weather{city:<escape>Paris<escape>,days:2}<end_function_call><end_of_turn>',
    },
  ],
  coverage,
};
