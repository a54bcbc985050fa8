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
        city: { type: 'string', description: 'The city.' },
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
 * The prompt formats of GLM by their use cases.
 *
 * @see https://huggingface.co/zai-org
 */
export const guide: FormatGuide = {
  title: 'GLM',
  summary: [
    'The prompt formats of GLM 4.5 to 5.1, as the chat templates of their makers write them. A role token',
    'begins each turn, and nothing ends it but the next. Thoughts stand between `<think>` and `</think>`,',
    'tool calls in pairs of `<arg_key>` and `<arg_value>`. GLM 4.5 and 4.6 have each tag on a line of its',
    'own, later versions write all in one line. The option `version` says which it is; the id of a model',
    'decides it in a registry.',
  ].join('\n'),
  tokens: [
    { token: '[gMASK]', meaning: 'Begins every prompt, with `<sop>`.' },
    { token: '<sop>', meaning: 'Follows `[gMASK]`.' },
    { token: '<|system|>', meaning: 'Begins what the system says, or the introduction of tools.' },
    { token: '<|user|>', meaning: 'Begins what the user says, and so ends a reply.' },
    { token: '<|assistant|>', meaning: 'Begins a reply.' },
    {
      token: '<|observation|>',
      meaning: 'Begins the results of calls, and so ends the reply that makes them.',
    },
    { token: '<|endoftext|>', meaning: 'Ends what a base model writes.' },
    { token: '<think>', meaning: 'Begins a thought. From 4.7 on the prompt of the reply has it.' },
    { token: '</think>', meaning: 'Ends a thought; the answer follows.' },
    { token: '<tool_call>', meaning: 'Begins a tool call: the name of the tool follows.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    { token: '<arg_key>', meaning: 'Begins the name of an argument.' },
    { token: '</arg_key>', meaning: 'Ends the name of an argument.' },
    { token: '<arg_value>', meaning: 'Begins its value: text as it is, all else as JSON.' },
    { token: '</arg_value>', meaning: 'Ends its value.' },
    { token: '<tool_response>', meaning: 'Begins the result of a tool.' },
    { token: '</tool_response>', meaning: 'Ends the result of a tool.' },
    { token: '/nothink', meaning: 'Has GLM 4.5 and 4.6 answer at once, at the end of a question.' },
  ],
  roles: [
    {
      role: 'system',
      meaning: 'What the system says: `<|system|>`. Tools stand in one before it.',
    },
    { role: 'user', meaning: 'What the user says: `<|user|>`.' },
    {
      role: 'assistant',
      meaning: 'The reply: a thought, a text, calls: `<|assistant|>`.',
    },
    {
      role: 'tool',
      meaning:
        'Results, in the order of the calls, each between `<tool_response>` tags; those of one reply share an `<|observation|>`.',
    },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The prompt opens the thought of the reply.',
      conversation: { messages: [{ role: 'user', content: 'How many legs has a spider?' }] },
      reply: 'Spiders are arachnids.</think>Eight.<|user|>',
      notes: [
        "The turn's reader knows that `<think>` is open: `turn.replyPrefix` holds it.",
        'The header of the next turn ends the reply: `turn.stop` has it.',
      ],
    },
    {
      title: 'Without a thought',
      description: 'The prompt closes the thought, and the model answers at once.',
      conversation: { messages: [{ role: 'user', content: 'How many legs has a spider?' }] },
      options: { thinking: { enabled: false } },
      reply: 'Eight.<|user|>',
    },
    {
      title: 'Past thoughts',
      description: 'They are left out, but where `keepPast` asks for them.',
      conversation: {
        messages: [
          { role: 'user', content: 'How many legs has a spider?' },
          { role: 'assistant', reasoning_content: 'An arachnid.', content: 'Eight.' },
          { role: 'user', content: 'And an ant?' },
        ],
      },
      options: { thinking: { keepPast: true } },
      reply: 'An insect.</think>Six.<|user|>',
    },
    {
      title: 'A tool call',
      description: 'Each argument is a pair of its name and its value, without quotes.',
      conversation: {
        messages: [{ role: 'user', content: 'What will the weather be in Paris?' }],
        tools: [getWeather],
      },
      reply:
        'I need the forecast.</think><tool_call>get_weather<arg_key>city</arg_key><arg_value>Paris</arg_value><arg_key>days</arg_key><arg_value>2</arg_value></tool_call><|observation|>',
      notes: ['`days` is a number because the schema of the tool says so.'],
    },
    {
      title: 'The result of a tool',
      description: 'The model goes on after it.',
      conversation: {
        messages: [
          { role: 'user', content: 'What will the weather be in Paris?' },
          { role: 'assistant', content: null, tool_calls: [weatherCall] },
          { role: 'tool', tool_call_id: 'call_0', content: '{"celsius": 18}' },
        ],
        tools: [getWeather],
      },
      reply: 'That is mild.</think>It will have 18 °C.<|user|>',
    },
    {
      title: 'GLM 4.5',
      description: 'It begins its thought itself, and has each tag on a line of its own.',
      formatOptions: { version: '4.5' },
      conversation: {
        messages: [{ role: 'user', content: 'What will the weather be in Paris?' }],
        tools: [getWeather],
      },
      reply:
        '\n<think>I need the forecast.</think>\n<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\n</tool_call><|observation|>',
    },
    {
      title: 'GLM 4.5 without a thought',
      description: 'It is told so after the question, and an empty thought stands in the prompt.',
      formatOptions: { version: '4.5' },
      conversation: { messages: [{ role: 'user', content: 'How many legs has a spider?' }] },
      options: { thinking: { enabled: false } },
      reply: '\nEight.<|user|>',
    },
  ],
  coverage,
};
