import { expect, test } from 'vitest';
import { matchesPattern } from './cheap-pattern.js';

test.each([
  ['^x-', 'x-a', true],
  ['^x-', 'a', false],
  ['^[a-z]+_[0-9]+$', 'ab_12', true],
  ['^(?:get|set)_', 'get_a', true],
  ['.*', '', true],
  // These could take long, or are none.
  ['^(a+)+$', 'aaa', undefined],
  ['^(a|a)*$', 'aaa', undefined],
  ['.*.*.*x', 'aaa', undefined],
  [String.raw`(a)\1`, 'aa', undefined],
  ['(', 'a', undefined],
  ['a', 'a'.repeat(1000), undefined],
  ['a'.repeat(1000), 'a', undefined],
])('%j on %j: %j', (pattern, text, expected) => {
  expect(matchesPattern(pattern, text)).toBe(expected);
});
