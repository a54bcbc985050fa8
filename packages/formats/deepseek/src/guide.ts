import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

const getWeather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather of the coming days',
    parameters: {
      type: 'object',
      properties: {
        city: { type: 'string', description: 'The city, e.g. Paris' },
        days: { type: 'integer', description: 'How many days' },
      },
      required: ['city'],
    },
  },
} as const;

const question = { role: 'user', content: 'Will it rain in Paris tomorrow?' } as const;
const call = {
  id: 'call_0',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city": "Paris", "days": 1}' },
} as const;
const result = { role: 'tool', tool_call_id: 'call_0', content: '{"rain": 0.8}' } as const;

/**
 * DeepSeek's formats by their use cases.
 *
 * @see https://huggingface.co/deepseek-ai
 */
export const guide: FormatGuide = {
  title: 'DeepSeek',
  summary: [
    'DeepSeek V3, R1 and its distillations, V3.1, V3.2 and V4, each as its makers write it. The turns',
    'look alike; how the models think and call tools changed with every version. The name of a model',
    'says which `version` it speaks.',
  ].join('\n'),
  tokens: [
    { token: '<｜begin▁of▁sentence｜>', meaning: 'Begins every prompt.' },
    { token: '<｜end▁of▁sentence｜>', meaning: 'Ends what the model says.' },
    { token: '<｜User｜>', meaning: 'Begins what the user says.' },
    { token: '<｜Assistant｜>', meaning: 'Begins what the model says.' },
    { token: '<think>', meaning: 'The model thinks from here on (R1, and since V3.1).' },
    { token: '</think>', meaning: 'The model has thought, or does not think at all.' },
    { token: '｜DSML｜', meaning: 'Stands in every tag of DSML, in which V3.2 and V4 call tools.' },
    { token: '<｜tool▁calls▁begin｜>', meaning: 'Begins the calls of a message, until V3.1.' },
    { token: '<｜tool▁calls▁end｜>', meaning: 'Ends the calls of a message.' },
    { token: '<｜tool▁call▁begin｜>', meaning: 'Begins one call.' },
    { token: '<｜tool▁sep｜>', meaning: 'Parts what a call is of from what it is given.' },
    { token: '<｜tool▁call▁end｜>', meaning: 'Ends one call.' },
    { token: '<｜tool▁outputs▁begin｜>', meaning: 'Begins the results of calls (V3 and R1).' },
    { token: '<｜tool▁outputs▁end｜>', meaning: 'Ends the results of calls (V3 and R1).' },
    { token: '<｜tool▁output▁begin｜>', meaning: 'Begins one result.' },
    { token: '<｜tool▁output▁end｜>', meaning: 'Ends one result.' },
    {
      token: '<｜place▁holder▁no▁*｜>',
      meaning: 'Reserved; content cannot contain any of them.',
    },
  ],
  roles: [
    { role: 'system', meaning: 'Stands before the first turn, without a header.' },
    { role: 'user', meaning: 'The person who asks, after `<｜User｜>`.' },
    { role: 'assistant', meaning: 'What the model says, after `<｜Assistant｜>`.' },
    {
      role: 'tool',
      meaning:
        'The result of a call: between tokens of its own until V3.1, in `<function_results>` in V3.2, as what the user says in V4.',
    },
  ],
  examples: [
    {
      title: 'V4, without thinking',
      description: 'An ordinary turn.',
      conversation: { messages: [{ role: 'system', content: 'Be brief.' }, question] },
      reply: 'I cannot see the weather from here.<｜end▁of▁sentence｜>',
      notes: ['`</think>` at the end of the prompt closes what the model would think.'],
    },
    {
      title: 'V4, thinking',
      description: 'The prompt opens `<think>`, and the model goes on from there.',
      conversation: { messages: [question] },
      options: { thinking: { enabled: true } },
      reply: 'I have no tools.</think>I cannot know that.<｜end▁of▁sentence｜>',
      notes: ['A turn’s reader knows that the reply begins within the thought.'],
    },
    {
      title: 'V4, thinking as hard as it can',
      description: 'The prompt begins with a text that asks for it.',
      conversation: { messages: [question] },
      options: { thinking: { effort: 'max' } },
    },
    {
      title: 'V4 calls a tool',
      description: 'The system message introduces the tools; the model calls them in DSML.',
      conversation: { messages: [question], tools: [getWeather] },
      reply: [
        '\n\n<｜DSML｜tool_calls>',
        '<｜DSML｜invoke name="get_weather">',
        '<｜DSML｜parameter name="city" string="true">Paris</｜DSML｜parameter>',
        '<｜DSML｜parameter name="days" string="false">1</｜DSML｜parameter>',
        '</｜DSML｜invoke>',
        '</｜DSML｜tool_calls><｜end▁of▁sentence｜>',
      ].join('\n'),
      notes: ['`string="true"` marks a text, which is written as it is; anything else is JSON.'],
    },
    {
      title: 'V4 reads a result',
      description: 'What a tool answers comes as what the user says.',
      conversation: {
        messages: [question, { role: 'assistant', content: null, tool_calls: [call] }, result],
        tools: [getWeather],
      },
      reply: 'Yes, most likely.<｜end▁of▁sentence｜>',
    },
    {
      title: 'V3.2 reads a result',
      description: 'The same in V3.2, whose results have tags of their own.',
      formatOptions: { version: 'v3.2' },
      conversation: {
        messages: [question, { role: 'assistant', content: null, tool_calls: [call] }, result],
        tools: [getWeather],
      },
      reply: 'Yes, most likely.<｜end▁of▁sentence｜>',
    },
    {
      title: 'V3.1 as vLLM serves it',
      description: 'The template of V3.1 shows no tools; the one that vLLM uses does.',
      formatOptions: { version: 'v3.1-vllm' },
      conversation: { messages: [question], tools: [getWeather] },
      reply:
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>{"city": "Paris"}<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
    },
    {
      title: 'R1',
      description: 'The model begins to think by itself.',
      formatOptions: { version: 'r1' },
      conversation: { messages: [question] },
      reply: '<think>\nI have no tools.\n</think>\n\nI cannot know that.<｜end▁of▁sentence｜>',
    },
    {
      title: 'A distillation of R1',
      description: 'The prompt opens `<think>` for it.',
      formatOptions: { version: 'r1-distill' },
      conversation: { messages: [question] },
      reply: 'I have no tools.\n</think>\n\nI cannot know that.<｜end▁of▁sentence｜>',
    },
    {
      title: 'V3 and its results',
      description: 'A call has its arguments in a code fence; its result stands between tokens.',
      formatOptions: { version: 'v3' },
      conversation: {
        messages: [question, { role: 'assistant', content: null, tool_calls: [call] }, result],
      },
      reply: 'Yes, most likely.<｜end▁of▁sentence｜>',
      notes: ['After a result the model goes on without a header.'],
    },
  ],
  coverage,
};
