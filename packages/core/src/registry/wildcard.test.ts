import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tinyText } from '../../test/texts.js';
import { matchesWildcard } from './wildcard.js';

test('agrees with a regular expression', () => {
  fc.assert(
    fc.property(
      tinyText('ab*', { maxLength: 6 }),
      tinyText('aB', { maxLength: 8 }),
      (pattern, name) => {
        const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'i').test(name);
        expect(matchesWildcard(pattern, name)).toBe(expected);
      },
    ),
    { numRuns: 5000 },
  );
});

test('takes every other character as it is', () => {
  expect(matchesWildcard('a.b*', 'a.bc')).toBe(true);
  expect(matchesWildcard('a.b*', 'axbc')).toBe(false);
});

test('is not led astray by many stars', () => {
  expect(matchesWildcard('*a'.repeat(50), 'a'.repeat(5000).concat('b'))).toBe(false);
});
