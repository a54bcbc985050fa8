import { expect, test } from 'vitest';
import { textOf } from './content.js';

test('the text of a message is its texts, joined', () => {
  expect(textOf('a')).toBe('a');
  expect(
    textOf([
      { type: 'text', text: 'a' },
      { type: 'image', image_path: 'dog.png' },
      { type: 'text', text: 'b' },
    ]),
  ).toBe('ab');
  expect(textOf([])).toBe('');
  expect(textOf(null)).toBe('');
  expect(textOf(undefined)).toBe('');
});
