import { expect, test } from 'vitest';
import { mismatch } from './shape.js';

test.each([
  [null, 'null'],
  [7, '7'],
  [true, 'true'],
  ['a "b"', '"a \\"b\\""'],
  ['x'.repeat(40), `"${'x'.repeat(40)}"`],
  ['x'.repeat(41), `"${'x'.repeat(40)}…"`],
  [[1], 'an array'],
  [{ a: 1 }, 'an object'],
])('an error shows what was found, in short: %j as %s', (value, shown) => {
  const error = mismatch(value, 'place', 'another');
  expect(error).toMatchObject({
    code: 'invalid_input',
    path: 'place',
    problem: `found ${shown}, expected another`,
  });
});

test('an error says what is missing', () => {
  expect(mismatch(undefined, 'content', 'a string').message).toBe(
    'content: missing, expected a string',
  );
});
