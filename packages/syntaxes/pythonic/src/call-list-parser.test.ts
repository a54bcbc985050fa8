import { accumulate } from '@modelspeak/core';
import { createSectionsReader } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { callLinesParser } from './call-lines-parser.js';
import { callListParser } from './call-list-parser.js';

const TEXT = 'x'.repeat(1000);
const context = {
  tools: undefined,
  builtins: undefined,
  readsCalls: true,
  callId: (index: number) => `call_${index}`,
};

function read(reply: string, begun: '[' | '') {
  const call = { parser: callListParser(begun) };
  const section = begun === '[' ? { open: '[', call } : { open: '<c>', close: '</c>', call };
  const reader = createSectionsReader({ calls: [section] }, [], context);
  return accumulate([...reader.push(reply), ...reader.end()]);
}

test.each([
  ['after a mark', '', `<c>[f(a='${TEXT}'), g()]</c>Well.`],
  ['from its bracket on', '[', `[f(a='${TEXT}'), g()]Well.`],
] as const)('reads a list of calls %s', (_name, begun, reply) => {
  const { message } = read(reply, begun);
  expect(message.tool_calls?.map((call) => call.function)).toEqual([
    { name: 'f', arguments: JSON.stringify({ a: TEXT }) },
    { name: 'g', arguments: '{}' },
  ]);
  expect(message.content).toBe('Well.');
});

test.each([
  ['an empty list', '<c>[]</c>'],
  ['no list', '<c>no list</c>'],
  ['a call that is cut off', "<c>[f(a='x"],
])('%s is told apart from the text', (_name, reply) => {
  const { message, malformed } = read(reply, '');
  expect(message.tool_calls).toBeUndefined();
  expect(message.content).toBe('');
  expect(malformed).toMatchObject([{ raw: reply, apart: true }]);
});

test.each([1, 2, 7, 1000])('reads calls line by line in chunks of %i', (length) => {
  const call = { parser: callLinesParser() };
  const reader = createSectionsReader(
    { calls: [{ open: '<c>', close: '</c>', call }] },
    [],
    context,
  );
  const reply = '<c>f(a="x")\ng()\n, [h(b=1)]\n</c>Well.';
  const chunks = reply.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
  const events = chunks.flatMap((chunk) => [...reader.push(chunk)]);
  const { message, malformed } = accumulate([...events, ...reader.end()]);
  expect(message.tool_calls?.map((each) => each.function)).toEqual([
    { name: 'f', arguments: '{"a":"x"}' },
    { name: 'g', arguments: '{}' },
    { name: 'h', arguments: '{"b":1}' },
  ]);
  expect({ content: message.content, malformed }).toEqual({ content: 'Well.', malformed: [] });
});

test.each(['<c>f()', '<c>f()\n', '<c>f()\ng('])('keeps the whole calls of %j', (reply) => {
  const call = { parser: callLinesParser() };
  const reader = createSectionsReader(
    { calls: [{ open: '<c>', close: '</c>', call }] },
    [],
    context,
  );
  const { message } = accumulate([...reader.push(reply), ...reader.end()]);
  expect(message.tool_calls?.map((each) => each.function.name)).toEqual(['f']);
});
