import { expect, test } from 'vitest';
import { textOf } from './pieces.js';

test('pieces join to a text; what is no text leaves nothing', () => {
  expect(
    textOf([{ control: '<s>' }, { message: 1 }, { scaffold: 'user: ' }, { content: 'Hi' }]),
  ).toBe('<s>user: Hi');
  expect(textOf([])).toBe('');
});
