import { JsonNumber } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { type HistoryItem, turnsOf } from './history.js';

const called = (given: unknown): readonly HistoryItem[] => [
  { role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: given } }] },
];
const path = 'history[0].tool_calls[0].function.arguments';

test.each([[undefined], ['{"a": 1}'], [' {}'], [{ a: 1 }], [new Map([['a', 1]])]])(
  'the arguments %j are taken',
  (given) => {
    expect(turnsOf(called(given), 'history', true)).toMatchObject([
      { calls: [{ function: { arguments: given } }] },
    ]);
  },
);

test.each([
  ['42', 'invalid_input'],
  ['12345678901234567890', 'invalid_input'],
  ['[{}]', 'invalid_input'],
  ['"{}"', 'invalid_input'],
  ['{"a": 1', 'invalid_json'],
  [42, 'invalid_input'],
  [[{}], 'invalid_input'],
  [null, 'invalid_input'],
  [new JsonNumber('1.0'), 'invalid_input'],
])('the arguments %j are refused', (given, code) => {
  expect(() => turnsOf(called(given), 'history', true)).toThrow(
    expect.objectContaining({ code, path }),
  );
});
