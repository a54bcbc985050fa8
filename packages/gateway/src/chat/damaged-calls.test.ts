import type { Format, ReaderEvent } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { type DamagedCallOptions, DamagedCalls } from './damaged-calls.js';

const format = { kind: 'prompt', control: ['<call>', '</call>'], special: [] } as unknown as Format;
const tools = [{ type: 'function', function: { name: 'f' } }] as const;
const options: DamagedCallOptions = {
  format,
  tools,
  allowsCalls: true,
  argumentsAs: 'text',
  limit: undefined,
};
const run = (events: readonly ReaderEvent[], more: Partial<DamagedCallOptions> = {}) => {
  const damaged = new DamagedCalls({ ...options, ...more });
  return events.flatMap((event) => damaged.map(event));
};

const begin: ReaderEvent = { type: 'tool-call', index: 0, id: 'a', name: 'f' };
const malformed = (raw: string, more = {}): ReaderEvent => ({
  type: 'tool-call-malformed',
  raw,
  reason: '',
  index: 0,
  ...more,
});
const END: ReaderEvent = { type: 'end', reason: 'stop' };
const apart = malformed('<call>f{"a"</call>', { apart: true });
const call: readonly ReaderEvent[] = [
  { type: 'tool-call', index: 1, id: 'a', name: 'f' },
  { type: 'tool-call-arguments', index: 1, text: '{"a"' },
  { type: 'tool-call-end', index: 1 },
];

test('a damaged call is told at the end, under an index of its own', () => {
  const ended = { type: 'end', reason: 'tool_calls' };
  expect(run([begin, apart, END])).toEqual([begin, apart, ...call, ended]);
});

test('where calls are not allowed, a sentence says so', () => {
  const said = {
    type: 'text',
    text: 'The model tried to call the tool f, but this request allows no calls: f{"a"',
  };
  expect(run([begin, apart, END], { allowsCalls: false })).toEqual([begin, apart, said, END]);
});

test('a call beyond the limit is told in a sentence', () => {
  const good: readonly ReaderEvent[] = [
    { type: 'tool-call', index: 1, id: 'b', name: 'f' },
    { type: 'tool-call-end', index: 1 },
  ];
  const told = run([begin, apart, ...good, END], { limit: 1 });
  expect(told.filter(({ type }) => type === 'tool-call-end')).toHaveLength(1);
  expect(told.at(-2)).toMatchObject({ type: 'text' });
});

test("the text of a provider's damaged call becomes the call", () => {
  const raw = '{"name":"f","arguments":"{\\"a\\""}';
  const event = malformed(raw);
  const text: ReaderEvent = { type: 'text', text: raw };
  const ended = { type: 'end', reason: 'tool_calls' };
  expect(run([begin, event, text, END])).toEqual([begin, event, ...call, ended]);
  const cut: ReaderEvent = { type: 'end', reason: 'length' };
  expect(run([begin, event, text, cut])).toEqual([begin, event, text, cut]);
});

test('text that only looks like a call of a tool that nobody offered stays text', () => {
  const event = malformed('{"name":"f"', {});
  const text: ReaderEvent = { type: 'text', text: '{"name":"f"' };
  expect(run([begin, event, text, END], { tools: [] })).toEqual([begin, event, text, END]);
});
