import { describe, expect, test } from 'vitest';
import { TASKS } from './all-tasks.js';
import { checkCalls, checkObject, fits } from './check-answer.js';
import type { CallTask, Expected } from './task.js';

describe('a value', () => {
  test.each<[unknown, Expected, boolean]>([
    ['Rome', 'Rome', true],
    [' rome', 'Rome', false],
    [' rome', { $like: 'Rome' }, true],
    ['Romeo', { $like: 'Rome' }, false],
    [5, { $like: '5' }, false],
    [JSON.parse('5.0'), 5, true],
    ['5', 5, false],
    [false, false, true],
    [null, false, false],
    [undefined, null, false],
    ['A b C', { $contains: ['b', 'a'] }, true],
    ['A b C', { $contains: ['b', 'x'] }, false],
    [2, { $oneOf: [1, 2] }, true],
    [3, { $oneOf: [1, 2] }, false],
    [undefined, { $maybe: 1 }, true],
    [2, { $maybe: 1 }, false],
    [null, { $any: true }, true],
    [undefined, { $any: true }, false],
    [[1, 'a'], [1, { $like: 'A' }], true],
    [[1], [1, { $maybe: 1 }], false],
    [{ 0: 1 }, [1], false],
    [{ a: 1 }, { a: 1, b: { $maybe: 2 } }, true],
    [{ a: 1, c: 3 }, { a: 1 }, false],
    [{}, {}, true],
    [[], {}, false],
  ])('%j is as expected by %j: %s', (value, expected, isRight) => {
    expect(fits(value, expected)).toBe(isRight);
  });
});

describe('calls', () => {
  const ask = (...calls: CallTask['calls']): CallTask => ({
    ...{ id: 'a', messages: [], tools: [] },
    calls,
  });
  const call = (name: string, city: string) => ({ name, arguments: { city } });
  const said = (...calls: readonly { name: string; arguments: unknown }[]) => ({
    content: '',
    calls,
  });

  test('may come in any order', () => {
    const task = ask(call('a', 'Rome'), call('a', 'Oslo'));
    expect(checkCalls(task, said(call('a', 'Oslo'), call('a', 'Rome')))).toBe('right');
  });

  test.each([
    ['another name', said(call('b', 'Rome'))],
    ['another argument', said(call('a', 'Oslo'))],
    ['the same call twice', said(call('a', 'Rome'), call('a', 'Rome'))],
    ['arguments that are no JSON', said({ name: 'a', arguments: '{"city": "Rome"' })],
  ])('with %s are wrong', (_what, answer) => {
    expect(checkCalls(ask(call('a', 'Rome')), answer)).toBe('wrong');
  });

  test('of which one is missing are wrong', () => {
    const task = ask(call('a', 'Rome'), call('a', 'Oslo'));
    expect(checkCalls(task, said(call('a', 'Rome')))).toBe('wrong');
  });

  test('are missing, or not wanted', () => {
    expect(checkCalls(ask(call('a', 'Rome')), said())).toBe('no call');
    expect(checkCalls(ask(), said(call('a', 'Rome')))).toBe('false call');
  });

  test('are not wanted, and words are', () => {
    const task = { ...ask(), answer: { $contains: '24' } };
    expect(checkCalls(task, { content: 'It is 24.', calls: [] })).toBe('right');
    expect(checkCalls(task, { content: 'It is warm.', calls: [] })).toBe('wrong');
  });
});

describe('an object', () => {
  const schema = {
    type: 'object',
    properties: { age: { type: 'integer' }, name: { type: 'string' } },
    required: ['age', 'name'],
  };
  const task = { id: 'a', messages: [], schema, values: { age: 34 } };

  test.each([
    ['fits', '{"age": 34, "name": "any"}', 'right'],
    ['has another value', '{"age": 35, "name": "any"}', 'wrong'],
    ['does not fit the schema', '{"age": 34}', 'wrong'],
    ['is no JSON', '```json\n{"age": 34, "name": "any"}\n```', 'wrong'],
    ['is no object', '34', 'wrong'],
  ])('that %s', async (_what, content, outcome) => {
    expect(await checkObject(task, content)).toBe(outcome);
  });
});

test('every task has its own id', () => {
  expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length);
});
