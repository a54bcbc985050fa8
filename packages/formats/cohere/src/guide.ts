import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

const getWeather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather of a city.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string', description: 'The city.' } },
      required: ['city'],
    },
  },
} as const;

/**
 * The prompt formats of Cohere's models by their use cases.
 *
 * @see https://docs.cohere.com/docs/command-a-hf
 */
export const guide: FormatGuide = {
  title: 'Cohere',
  summary: [
    'The prompt formats of Cohere’s Command A, R7B, R and Tiny Aya, as the chat templates of their',
    'maker write them. Each part of a reply stands between tokens of its own: the thought, the calls, the',
    'response. The option `version` says which model it is; its id decides it in a registry.',
  ].join('\n'),
  tokens: [
    { token: '<BOS_TOKEN>', meaning: 'Begins the prompt, but for the template `default`.' },
    { token: '<|START_OF_TURN_TOKEN|>', meaning: 'Begins a turn: the token of a role follows.' },
    { token: '<|END_OF_TURN_TOKEN|>', meaning: 'Ends a turn, and so the reply of the model.' },
    { token: '<|SYSTEM_TOKEN|>', meaning: 'The turn is the system’s, or holds results of tools.' },
    { token: '<|USER_TOKEN|>', meaning: 'The turn is the user’s.' },
    { token: '<|CHATBOT_TOKEN|>', meaning: 'The turn is the model’s.' },
    { token: '<|START_THINKING|>', meaning: 'Begins a thought, or the plan before calls.' },
    { token: '<|END_THINKING|>', meaning: 'Ends it.' },
    { token: '<|START_ACTION|>', meaning: 'Begins the calls of a reply: a JSON list.' },
    { token: '<|END_ACTION|>', meaning: 'Ends them.' },
    { token: '<|START_TOOL_RESULT|>', meaning: 'Begins the results of tools: a JSON list.' },
    { token: '<|END_TOOL_RESULT|>', meaning: 'Ends them.' },
    { token: '<|START_RESPONSE|>', meaning: 'Begins what the model says to the user.' },
    { token: '<|END_RESPONSE|>', meaning: 'Ends it.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'What the system says, after the words of the maker and the tools; alone in the template `default`.',
    },
    { role: 'user', meaning: 'What the user says.' },
    { role: 'assistant', meaning: 'The reply: a thought, a response, calls.' },
    {
      role: 'tool',
      meaning: 'Results, each with the number of its call, in a turn of the system.',
    },
  ],
  examples: [
    {
      title: 'A question to Command A without tools',
      description: 'The template `default` has no words of the maker, and opens the response.',
      formatOptions: { version: 'a', template: 'default' },
      conversation: {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Who are you?' },
        ],
      },
      reply: 'I am Command.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Tool calls',
      description: 'The tools stand in the turn of the system; the model plans before it calls.',
      formatOptions: { version: 'a' },
      conversation: {
        messages: [{ role: 'user', content: 'What is the weather in Paris?' }],
        tools: [getWeather],
      },
      reply:
        '<|START_THINKING|>I will look.<|END_THINKING|><|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "get_weather", "parameters": {"city": "Paris"}}\n]<|END_ACTION|><|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'The result of a tool',
      description: 'Calls are numbered through the conversation, and results name the number.',
      formatOptions: { version: 'a' },
      conversation: {
        messages: [
          { role: 'user', content: 'What is the weather in Paris?' },
          {
            role: 'assistant',
            reasoning_content: 'I will look.',
            content: null,
            tool_calls: [
              {
                id: 'call_0',
                type: 'function',
                function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
              },
            ],
          },
          { role: 'tool', tool_call_id: 'call_0', content: '18 °C' },
        ],
        tools: [getWeather],
      },
      reply: '<|START_RESPONSE|>It has 18 °C.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Documents',
      description: 'They are the result of a call that nobody made, after the first question.',
      formatOptions: { version: 'a', template: 'default' },
      conversation: { messages: [{ role: 'user', content: 'When does the shop open?' }] },
      options: { documents: [{ title: 'Hours', text: 'The shop opens at nine.' }] },
      reply: '<|START_RESPONSE|>At nine.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Command R7B',
      description:
        'It answers at once: the prompt has an empty thought unless it is asked to think.',
      formatOptions: { version: 'r7b' },
      conversation: { messages: [{ role: 'user', content: 'Who are you?' }] },
      reply: '<|START_RESPONSE|>I am Command.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Command R',
      description: 'Turns and nothing else.',
      formatOptions: { version: 'r' },
      conversation: { messages: [{ role: 'user', content: 'Who are you?' }] },
      reply: 'I am Command R.<|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Command R with tools',
      description: 'Tools are functions in Python; a last turn of the system asks for actions.',
      formatOptions: { version: 'r', template: 'tool_use' },
      conversation: {
        messages: [{ role: 'user', content: 'What is the weather in Paris?' }],
        tools: [getWeather],
      },
      reply:
        'I will look.\nAction:\n```json\n[\n    {\n        "tool_name": "get_weather",\n        "parameters": {\n            "city": "Paris"\n        }\n    }\n]```<|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Tiny Aya',
      description: 'Words of the maker, and no tools.',
      formatOptions: { version: 'tiny-aya' },
      conversation: { messages: [{ role: 'user', content: 'Who are you?' }] },
      reply: 'I am Aya.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
    },
  ],
  coverage,
};
