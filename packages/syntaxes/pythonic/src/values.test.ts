import { parseJson } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { arePythonEqual, isPythonFloat, isPythonInteger, isPythonNumber } from './values.js';

// What CPython 3.11 answers for json.loads of each: isinstance of int, of int or float.
test.each([
  ['1', true, true],
  ['-12345678901234567890', true, true],
  ['true', true, true],
  ['1.0', false, true],
  ['1e5', false, true],
  ['"1"', false, false],
  ['null', false, false],
  ['[1]', false, false],
  ['{}', false, false],
])('the number that %s is', (json, isInteger, isNumber) => {
  const value = parseJson(json);
  expect([isPythonInteger(value), isPythonNumber(value)]).toEqual([isInteger, isNumber]);
});

test('numbers of JavaScript are numbers', () => {
  expect([isPythonInteger(7), isPythonInteger(7n), isPythonInteger(0.5)]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('equality', () => {
  test.each([
    ['1', '1.0'],
    ['1', 'true'],
    ['0', 'false'],
    ['[1, {"a": 0}]', '[true, {"a": false}]'],
    ['1e2', '100'],
    ['{"a": 1, "b": 2}', '{"b": 2, "a": 1}'],
    ['10000000000000000000000', '1e22'],
    ['0.5', '5e-1'],
  ])('%s is %s', (one, other) => {
    expect(arePythonEqual(parseJson(one), parseJson(other))).toBe(true);
  });

  test.each([
    ['1', '"1"'],
    ['1', '2'],
    ['null', 'false'],
    ['[1]', '[1, 1]'],
    ['12345678901234567890', '12345678901234567891'],
    ['0.5', '0.25'],
  ])('%s is not %s', (one, other) => {
    expect(arePythonEqual(parseJson(one), parseJson(other))).toBe(false);
  });
});

test.each(['1', '-1.5', '+.5', '1.', '1e5', '1_000.5', 'inf', '-Infinity', 'NaN'])(
  'float() reads %s',
  (text) => {
    expect(isPythonFloat(text)).toBe(true);
  },
);

test.each(['', '.', 'one', '1__0', '_1', '1_', '1e', '0x1', '1 2', '1,5'])(
  'float() does not read %s',
  (text) => {
    expect(isPythonFloat(text)).toBe(false);
  },
);
