import { accumulate, type ReaderEvent } from '@modelspeak/core';
import { describe, expect, it } from 'vitest';
import { chunkOf, read, readCalls } from '../../test/chunks.js';
import type { OpenAIToolCallDelta } from './chunk.js';

const callsOf = (events: ReaderEvent[]) =>
  accumulate(events).message.tool_calls?.map((call) =>
    call.type === 'function' ? [call.id, call.function.name, call.function.arguments] : [],
  );

it('ends a complete call when the next begins', () => {
  const events = readCalls(
    { index: 0, id: 'a', function: { name: 'first', arguments: '' } },
    { index: 0, function: { arguments: '{"x":' } },
    { index: 0, function: { arguments: '1}' } },
    { index: 1, id: 'b', function: { name: 'second', arguments: '{}' } },
  );
  expect(events).toEqual([
    { type: 'tool-call', index: 0, id: 'a', name: 'first' },
    { type: 'tool-call-arguments', index: 0, text: '{"x":' },
    { type: 'tool-call-arguments', index: 0, text: '1}' },
    { type: 'tool-call-end', index: 0 },
    { type: 'tool-call', index: 1, id: 'b', name: 'second' },
    { type: 'tool-call-arguments', index: 1, text: '{}' },
    { type: 'tool-call-end', index: 1 },
    { type: 'end', reason: 'unknown' },
  ]);
});

it('keeps calls apart that come side by side', () => {
  const events = readCalls(
    { index: 0, id: 'a', function: { name: 'f', arguments: '{"x"' } },
    { index: 1, id: 'b', function: { name: 'g', arguments: '{"y"' } },
    { index: 0, function: { arguments: ':1}' } },
    { index: 1, function: { arguments: ':2}' } },
  );
  expect(callsOf(events)).toEqual([
    ['a', 'f', '{"x":1}'],
    ['b', 'g', '{"y":2}'],
  ]);
  const ends = events.findIndex(({ type }) => type === 'tool-call-end');
  const lastArguments = events.findLastIndex(({ type }) => type === 'tool-call-arguments');
  expect(ends).toBeGreaterThan(lastArguments);
});

it('tells calls apart by their ids where every index is 0 (Ollama)', () => {
  const events = readCalls(
    { index: 0, id: 'a', function: { name: 'f', arguments: '{}' } },
    { index: 0, id: 'b', function: { name: 'f', arguments: '{"x":1}' } },
  );
  expect(callsOf(events)).toEqual([
    ['a', 'f', '{}'],
    ['b', 'f', '{"x":1}'],
  ]);
});

it('tells calls apart where there is no index (Gemini)', () => {
  const events = readCalls(
    { id: 'a', function: { name: 'f', arguments: '{"x":' } },
    { function: { arguments: '1}' } },
    { id: 'b', function: { name: 'g', arguments: '{' } },
    { id: 'b', function: { arguments: '}' } },
    { function: { name: 'h', arguments: '{}' } },
  );
  expect(callsOf(events)).toEqual([
    ['a', 'f', '{"x":1}'],
    ['b', 'g', '{}'],
    ['call_2', 'h', '{}'],
  ]);
});

it('reads one call where each delta has a new id or repeats the name', () => {
  expect(
    callsOf(
      readCalls(
        { index: 0, id: 'a', function: { name: 'f', arguments: '{' } },
        { index: 0, id: 'b', function: { arguments: '"x":' } },
        { index: 0, id: 'a', function: { name: 'f', arguments: '1' } },
        { index: 0, function: { name: 'f', arguments: '}' } },
      ),
    ),
  ).toEqual([['a', 'f', '{"x":1}']]);
});

it('waits for the name where there is no index either', () => {
  const events = readCalls({ id: 'a' }, { function: { name: 'f', arguments: '{}' } });
  expect(callsOf(events)).toEqual([['a', 'f', '{}']]);
});

it('waits for the name, and gives a second call of an id an id of its own', () => {
  const events = readCalls(
    { index: 0, id: 'a', function: { arguments: '{"x"' } },
    { index: 0, function: { name: 'f', arguments: ':1}' } },
    { index: 1, id: 'a', function: { name: 'g' } },
  );
  expect(callsOf(events)).toEqual([
    ['a', 'f', '{"x":1}'],
    ['call_1', 'g', '{}'],
  ]);
});

it('joins a name that comes in pieces', () => {
  const events = readCalls(
    { index: 0, id: 'a', function: { name: 'get_', arguments: '' } },
    { index: 0, function: { name: 'wea' } },
    { index: 0, id: 'a', function: { name: 'ther', arguments: '{' } },
    { index: 0, function: { arguments: '}' } },
  );
  expect(events.slice(0, 2)).toEqual([
    { type: 'tool-call', index: 0, id: 'a', name: 'get_weather' },
    { type: 'tool-call-arguments', index: 0, text: '{' },
  ]);
  expect(callsOf(events)).toEqual([['a', 'get_weather', '{}']]);
});

it('joins the pieces of a name that comes after arguments', () => {
  const events = readCalls(
    { index: 0, id: 'a', function: { arguments: '{}' } },
    { index: 0, function: { name: 'get_' } },
    { index: 0, function: { name: 'weather' } },
  );
  expect(callsOf(events)).toEqual([['a', 'get_weather', '{}']]);
});

it('counts a whole name that is repeated once', () => {
  const events = readCalls(
    { index: 0, id: 'a', function: { name: 'f' } },
    { index: 0, function: { name: 'f', arguments: '' } },
    { index: 0, function: { name: 'f', arguments: '{}' } },
    { index: 0, function: { name: 'f' } },
  );
  expect(callsOf(events)).toEqual([['a', 'f', '{}']]);
});

it('keeps the order of calls without arguments', () => {
  const events = readCalls(
    { index: 0, id: 'a', function: { name: 'f' } },
    { index: 1, id: 'b', function: { name: 'g', arguments: '{}' } },
    { index: 2, id: 'c', function: { name: 'h' } },
  );
  expect(callsOf(events)?.map(([id]) => id)).toEqual(['a', 'b', 'c']);
});

it.each([
  [[{ index: 0, function: { name: 'f_', arguments: '{' } }]],
  [
    [
      { index: 0, function: { name: 'f_' } },
      { index: 1, function: { name: 'g', arguments: '{' } },
    ],
  ],
])('reports a name that goes on after the call was told as malformed: %j', (deltas) => {
  const late = { index: 0, function: { name: 'x', arguments: '}' } };
  const reply = accumulate(readCalls(...deltas, late));
  expect(reply.message.tool_calls).toBeUndefined();
  expect(reply.malformed[0]?.reason).toBe(
    'the name of the call changed after its arguments had begun: "f_", then "x"',
  );
  expect(JSON.parse(reply.malformed[0]?.raw ?? '').name).toBe('f_x');
  expect(reply.message.content).toContain(reply.malformed[0]?.raw);
});

it('hands on a name that comes after a call was over', () => {
  const reply = accumulate(
    readCalls(
      { index: 0, id: 'a', function: { name: 'f', arguments: '{}' } },
      { index: 1, id: 'b', function: { name: 'g', arguments: '{}' } },
      { index: 0, function: { name: 'f' } },
      { index: 0, function: { name: 'more' } },
    ),
  );
  expect(reply.ignored).toBe('more');
});

describe('ids', () => {
  const f = { name: 'f', arguments: '{}' };

  it.each<[string, OpenAIToolCallDelta[], string[]]>([
    [
      'an earlier call has',
      [
        { index: 0, id: 'call_1', function: f },
        { index: 1, function: f },
      ],
      ['call_1', 'call_1_1'],
    ],
    [
      'a later call has',
      [
        { index: 0, function: f },
        { index: 1, id: 'call_0', function: f },
      ],
      ['call_0', 'call_1'],
    ],
    [
      'a later call has, without an index',
      [{ function: f }, { id: 'call_0', function: f }],
      ['call_0', 'call_1'],
    ],
    [
      'several calls have',
      [
        { index: 0, id: 'call_2', function: f },
        { index: 1, id: 'call_2_2', function: f },
        { index: 2, function: f },
      ],
      ['call_2', 'call_2_2', 'call_2_3'],
    ],
  ])('makes no id that %s', (_which, deltas, ids) => {
    expect(callsOf(readCalls(...deltas))?.map(([id]) => id)).toEqual(ids);
  });

  it('makes ids apart where the callId of the caller does not', () => {
    const chunk = chunkOf({ tool_calls: [{ function: f }, { function: f }, { function: f }] });
    const events = read([chunk], { callId: () => 'id' });
    expect(callsOf(events)?.map(([id]) => id)).toEqual(['id', 'id_1', 'id_2']);
  });

  it('goes on with a call whose id another has', () => {
    const deltas = [
      { index: 0, id: 'a', function: f },
      { index: 1, id: 'a', function: { name: 'g', arguments: '{' } },
      { index: 1, id: 'a', function: { name: 'g', arguments: '}' } },
    ];
    expect(callsOf(readCalls(...deltas))).toEqual([
      ['a', 'f', '{}'],
      ['call_1', 'g', '{}'],
    ]);
  });
});

it('reads the older function_call', () => {
  const events = read([
    chunkOf({ function_call: { name: 'f', arguments: '{"x"' } }),
    chunkOf({ function_call: { arguments: ':1}' } }, 'function_call'),
  ]);
  expect(callsOf(events)).toEqual([['call_0', 'f', '{"x":1}']]);
  expect(events.at(-1)).toEqual({ type: 'end', reason: 'tool_calls' });
});

it.each([
  ['{"city":"Par', 'not JSON'],
  ['[1]', 'not the JSON text of an object'],
  ['{}{}', 'not JSON'],
  [' ', 'not JSON'],
])('reports the arguments %j as malformed and keeps them as text', (text, reason) => {
  const call = { index: 0, id: 'a', function: { name: 'f', arguments: text } };
  const reply = accumulate(readCalls(call));
  expect(reply.message.tool_calls).toBeUndefined();
  expect(JSON.parse(String(reply.message.content))).toEqual({ name: 'f', arguments: text });
  expect(reply.malformed).toMatchObject([
    {
      raw: reply.message.content,
      reason: expect.stringContaining(reason),
      call: { id: 'a', name: 'f' },
    },
  ]);
});

it('reports a call without a name as malformed', () => {
  const reply = accumulate(readCalls({ index: 0, id: 'a', function: { arguments: '{}' } }));
  expect(reply.malformed[0]?.reason).toBe('the call has no name');
  expect(reply.message.content).toBe('{"name":"","arguments":"{}"}');
});

it('hands on what comes after a call was over', () => {
  const reply = accumulate(
    readCalls(
      { index: 0, id: 'a', function: { name: 'f', arguments: '{}' } },
      { index: 1, id: 'b', function: { name: 'g', arguments: '{}' } },
      { index: 0, function: { arguments: ' ' } },
      { index: 0, function: { arguments: '{"x":1}' } },
    ),
  );
  expect(reply.message.tool_calls).toHaveLength(2);
  expect(reply.ignored).toBe('{"x":1}');
});
