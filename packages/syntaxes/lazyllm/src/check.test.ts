import { describe, expect, test } from 'vitest';
import { checkKeys, checkText, isRecord, mismatch } from './check.js';

test.each([
  [null, 'null'],
  [[1], 'an array'],
  [{ a: 1 }, 'an object'],
  ['a "b"', '"a \\"b\\""'],
  [3, '3'],
  [Number.NaN, 'NaN'],
  [10n, '10'],
  [false, 'false'],
])('what was found is named: %o', (value, found) => {
  const error = mismatch(value, 'a string', 'input.a');
  expect(error.code).toBe('invalid_input');
  expect(error.path).toBe('input.a');
  expect(error.message).toBe(`input.a: found ${found}, expected a string`);
});

test('what is missing is named as such', () => {
  expect(mismatch(undefined, 'a string', 'input.a').message).toBe(
    'input.a: missing, expected a string',
  );
});

test('only objects with keys are records', () => {
  expect([{}, { a: 1 }, [], null, 'a', undefined, 3].map(isRecord)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

describe('a text', () => {
  test('is a string that every encoding can write', () => {
    expect(() => checkText('', 'input')).not.toThrow();
    expect(() => checkText('😀', 'input')).not.toThrow();
    expect(() => checkText(3, 'input')).toThrow('input: found 3, expected a string');
    expect(() => checkText('\ud83d', 'input')).toThrow('input: found a lone surrogate');
  });
});

test('options of other names are refused', () => {
  expect(() => checkKeys({ a: 1 }, ['a', 'b'], 'options')).not.toThrow();
  expect(() => checkKeys({ a: 1, c: 1 }, ['a', 'b'], 'options')).toThrow(
    'options.c: unknown option; the options are a, b',
  );
});
