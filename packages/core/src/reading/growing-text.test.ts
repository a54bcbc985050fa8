import { expect, test } from 'vitest';
import { GrowingText } from './growing-text.js';

test('is all pieces in their order, also where it is read between them', () => {
  const text = new GrowingText('a');
  expect(text.toString()).toBe('a');
  for (const piece of ['', 'bc', 'defghijklmno', 'p']) text.add(piece);
  expect(text.toString()).toBe('abcdefghijklmnop');
  text.add('q');
  expect(text.toString()).toBe('abcdefghijklmnopq');
});

test('goes on growing after it was settled', () => {
  const text = new GrowingText();
  text.settle();
  for (const piece of ['0123456789ab', '0123456789ab', 'c']) text.add(piece);
  text.settle();
  expect(text.toString()).toBe('0123456789ab0123456789abc');
  text.add('d');
  text.settle();
  expect(text.toString()).toBe('0123456789ab0123456789abcd');
});
