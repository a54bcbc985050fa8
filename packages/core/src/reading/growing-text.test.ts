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
