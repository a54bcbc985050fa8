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
 * The guide to DeepSeek's prompt formats.
 *
 * @see https://huggingface.co/deepseek-ai
 */
export const guide: FormatGuide = {
  title: 'DeepSeek',
  summary: [
    'DeepSeek V3, R1 and its distillations, V3.1, V3.2, V4 and V4.1, each as DeepSeek defines it. The turns',
    'look alike, but thinking and tool calls change with every version. A registry picks the `version`',
    'from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<｜begin▁of▁sentence｜>', meaning: 'Begins every prompt.' },
    { token: '<｜end▁of▁sentence｜>', meaning: 'Ends an assistant message.' },
    { token: '<｜System｜>', meaning: 'Begins a system message (V4.1).' },
    { token: '<｜User｜>', meaning: 'Begins a user message.' },
    { token: '<｜Assistant｜>', meaning: 'Begins an assistant message.' },
    { token: '<think>', meaning: 'Begins thinking (R1, and from V3.1 on).' },
    { token: '</think>', meaning: 'Ends thinking, or says that there is none.' },
    { token: '｜DSML｜', meaning: 'Part of every DSML tag. V3.2, V4 and V4.1 call tools in DSML.' },
    {
      token: '<｜tool▁calls▁begin｜>',
      meaning: 'Begins the tool calls of a message (up to V3.1).',
    },
    { token: '<｜tool▁calls▁end｜>', meaning: 'Ends the tool calls of a message.' },
    { token: '<｜tool▁call▁begin｜>', meaning: 'Begins one tool call.' },
    { token: '<｜tool▁sep｜>', meaning: 'Separates the parts of a tool call.' },
    { token: '<｜tool▁call▁end｜>', meaning: 'Ends one tool call.' },
    { token: '<｜tool▁outputs▁begin｜>', meaning: 'Begins the tool results (V3 and R1).' },
    { token: '<｜tool▁outputs▁end｜>', meaning: 'Ends the tool results (V3 and R1).' },
    { token: '<｜tool▁output▁begin｜>', meaning: 'Begins one result.' },
    { token: '<｜tool▁output▁end｜>', meaning: 'Ends one result.' },
    { token: '<｜deepseek_image｜>', meaning: 'Stands for an image (V4.1).' },
    {
      token: '<｜place▁holder▁no▁*｜>',
      meaning: 'Reserved; content cannot contain any of them.',
    },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'Instructions before the first turn, without a header; in V4.1 anywhere, after `<｜System｜>`.',
    },
    { role: 'user', meaning: 'The user message, after `<｜User｜>`.' },
    { role: 'assistant', meaning: 'The reply, after `<｜Assistant｜>`.' },
    {
      role: 'tool',
      meaning:
        'A tool result: between its own tokens up to V3.1, in `<function_results>` in V3.2, in a user turn from V4 on.',
    },
  ],
  examples: [
    {
      title: 'V4, without thinking',
      description: 'An ordinary turn.',
      conversation: { messages: [{ role: 'system', content: 'Be brief.' }, question] },
      reply: 'I cannot see the weather from here.<｜end▁of▁sentence｜>',
      notes: ['`</think>` at the end of the prompt makes the model answer without thinking.'],
    },
    {
      title: 'V4, thinking',
      description: 'The prompt opens `<think>`, and the model continues from there.',
      conversation: { messages: [question] },
      options: { thinking: { enabled: true } },
      reply: 'I have no tools.</think>I cannot know that.<｜end▁of▁sentence｜>',
      notes: ['The turn’s reader knows that the reply begins inside the thinking block.'],
    },
    {
      title: 'V4, with maximum effort',
      description: 'The prompt begins with a text that asks for maximum effort.',
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
      notes: ['`string="true"` marks a string, written verbatim; any other value is JSON.'],
    },
    {
      title: 'V4 reads a result',
      description: 'A tool result is written in a user turn.',
      conversation: {
        messages: [question, { role: 'assistant', content: null, tool_calls: [call] }, result],
        tools: [getWeather],
      },
      reply: 'Yes, most likely.<｜end▁of▁sentence｜>',
    },
    {
      title: 'V4.1 thinks and calls a tool',
      description: 'The system turn says how hard to think, from 1 to 100.',
      formatOptions: { version: 'v4.1' },
      conversation: { messages: [question], tools: [getWeather] },
      options: { thinking: { effort: 'low' } },
      reply: [
        'I need the weather.</think>\n\n<｜DSML｜ calls>',
        '<｜DSML｜ invoke name="get_weather">',
        '<｜DSML｜ parameter name="city" string="true">Paris</｜DSML｜ parameter>',
        '</｜DSML｜ invoke>',
        '</｜DSML｜ calls><｜end▁of▁sentence｜>',
      ].join('\n'),
      notes: ['Its DSML tags have a space before their name.'],
    },
    {
      title: 'V3.2 reads a result',
      description: 'The same conversation in V3.2, where tool results have their own tags.',
      formatOptions: { version: 'v3.2' },
      conversation: {
        messages: [question, { role: 'assistant', content: null, tool_calls: [call] }, result],
        tools: [getWeather],
      },
      reply: 'Yes, most likely.<｜end▁of▁sentence｜>',
    },
    {
      title: 'V3.1 calls a tool',
      description:
        'DeepSeek’s own template for V3.1 omits tools; with tools, the prompt follows vLLM’s.',
      formatOptions: { version: 'v3.1' },
      conversation: { messages: [question], tools: [getWeather] },
      reply:
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>{"city": "Paris"}<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
    },
    {
      title: 'R1',
      description: 'The model starts to think by itself.',
      formatOptions: { version: 'r1' },
      conversation: { messages: [question] },
      reply: '<think>\nI have no tools.\n</think>\n\nI cannot know that.<｜end▁of▁sentence｜>',
    },
    {
      title: 'A distillation of R1',
      description: 'The prompt opens `<think>` for the model.',
      formatOptions: { version: 'r1-distill' },
      conversation: { messages: [question] },
      reply: 'I have no tools.\n</think>\n\nI cannot know that.<｜end▁of▁sentence｜>',
    },
    {
      title: 'V3 reads a result',
      description: 'A call has its arguments in a code fence; special tokens surround its result.',
      formatOptions: { version: 'v3' },
      conversation: {
        messages: [question, { role: 'assistant', content: null, tool_calls: [call] }, result],
      },
      reply: 'Yes, most likely.<｜end▁of▁sentence｜>',
      notes: ['After a tool result, the model continues without a header.'],
    },
  ],
  coverage,
};
