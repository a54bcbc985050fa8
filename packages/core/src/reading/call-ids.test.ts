import { expect, test, vi } from 'vitest';
import { createCallIds } from './call-ids.js';

const number = (index: number) => `call_${index}`;

test('each call has one id, however often it is asked for', () => {
  const make = vi.fn(number);
  const ids = createCallIds(make);
  expect([ids(0), ids(1), ids(0), ids(1), ids(2)]).toEqual([
    'call_0',
    'call_1',
    'call_0',
    'call_1',
    'call_2',
  ]);
  expect(make.mock.calls).toEqual([[0], [1], [2]]);
});

test('no id is one that the conversation has', () => {
  const ids = createCallIds(number, new Set(['call_0', 'call_1', 'call_3']));
  expect([0, 1, 2].map((index) => ids(index))).toEqual(['call_2', 'call_4', 'call_5']);
});

test('a call that was left out leaves its number out', () => {
  const ids = createCallIds(number);
  expect([ids(3), ids(1)]).toEqual(['call_3', 'call_4']);
});

test('a function that always gives the same id still gives different ones', () => {
  const ids = createCallIds(() => 'x', ['x', 'y']);
  const given = [0, 1, 2].map((index) => ids(index));
  expect(new Set([...given, 'x', 'y']).size).toBe(5);
  expect(given.every((id) => id.startsWith('x'))).toBe(true);
});

test('the id that a call is spelled with is its own, unless another call has it', () => {
  const ids = createCallIds(number, ['used']);
  expect(ids(0, 'own')).toBe('own');
  expect(ids(1, 'own')).toBe('call_1');
  expect(ids(2, 'used')).toBe('call_2');
  expect(ids(0, 'other')).toBe('own');
  expect(ids(3, 'call_4')).toBe('call_4');
  expect(ids(4)).toBe('call_5');
});
