import { expect, test } from 'vitest';
import { textOf } from './text-of.js';

test('the text of a message is its texts, joined', () => {
  expect(textOf('a')).toBe('a');
  expect(
    textOf([
      { type: 'text', text: 'a' },
      { type: 'image', image_path: 'dog.png' },
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'b' },
    ]),
  ).toBe('ab');
  for (const nothing of [[], '', null, undefined]) expect(textOf(nothing)).toBe('');
});
