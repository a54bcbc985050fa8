import type { Tool } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { missedCalls } from './missed-calls.js';

const tool = (name: string, parameters?: Readonly<Record<string, unknown>>): Tool => ({
  type: 'function',
  function: { name, ...(parameters !== undefined && { parameters }) },
});
const TOOLS = [
  tool('get_weather', {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  }),
  tool('now'),
];
const missed = (text: string) => missedCalls(text, TOOLS);
const FITS = [{ name: 'get_weather' }];

test.each([
  ['alone', '{"name": "get_weather", "arguments": {"city": "Paris"}}'],
  [
    'in a fence',
    'Sure:\n```json\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n```\nOk?',
  ],
  ['in a list', '[{"name": "get_weather", "arguments": {"city": "{"}}]'],
  ['in tags', '<tools>\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n</tools>'],
  [
    'as OpenAI nests it',
    '{"function": {"name": "get_weather", "arguments": "{\\"city\\": \\"P\\"}"}}',
  ],
  ['with its name last', '{"parameters": {"city": "Paris"}, "name": "get_weather"}'],
  ['by another key', '{"tool": "get_weather", "input": {"city": "Paris"}}'],
])('finds a call %s', async (_how, text) => {
  expect(await missed(text)).toEqual(FITS);
});

test('says what is wrong with its arguments', async () => {
  const required = 'Instance does not have required property "city".';
  expect(await missed('{"name": "get_weather", "arguments": {"town": 1}}')).toEqual([
    { name: 'get_weather', problem: required },
  ]);
  expect(await missed('{"name": "get_weather"}')).toEqual([
    { name: 'get_weather', problem: required },
  ]);
  expect(await missed('{"name": "get_weather", "arguments": {"city": 1}}')).toEqual([
    { name: 'get_weather', problem: expect.stringMatching(/^city: .*"number" is invalid/) },
  ]);
  expect(await missed('{"name": "get_weather", "arguments": "Paris"}')).toEqual([
    { name: 'get_weather', problem: expect.stringContaining('"string" is invalid') },
  ]);
});

test.each([
  ['that is cut off', '{"name": "get_weather", "arguments": {"city": "Par'],
  ['in the spelling of Python', "{'name': 'get_weather', 'arguments': {'city': 'Paris'}}"],
  ['with a comma too many', '{"name": "get_weather", "arguments": {"city": "Paris"},}'],
])('finds a call %s', async (_how, text) => {
  expect(await missed(text)).toEqual([
    { name: 'get_weather', problem: 'its JSON is damaged or incomplete' },
  ]);
});

test('finds several calls, and reports no more than a few', async () => {
  const now = '{"name": "now"}';
  const weather = '{"name": "get_weather", "arguments": {"city": "Paris"}}';
  expect(await missed(`${now}\n${weather}`)).toEqual([{ name: 'now' }, ...FITS]);
  expect(await missed(now.repeat(100))).toHaveLength(5);
});

test.each([
  ['prose', 'I would call get_weather for Paris.'],
  ['an unknown tool', '{"name": "get_time", "arguments": {}}'],
  ['other data', '{"name": "Ann", "city": "Paris"}'],
  ['a name outside of objects', '"name": "get_weather"'],
  ['the definition of a tool', '{"name": "get_weather", "description": "x", "parameters": {}}'],
])('finds nothing in %s', async (_what, text) => {
  expect(await missed(text)).toEqual([]);
});

test('takes time in proportion to the text', async () => {
  const began = performance.now();
  await missed(`${'{'.repeat(200_000)}"name": "now"`.repeat(3));
  await missed('"name": "now" '.repeat(20_000));
  expect(performance.now() - began).toBeLessThan(3000);
});
