import { expect, test } from 'vitest';
import { figuresOf } from './figures.js';

test('sums up the recorded outputs, and names the reader that was tried most', () => {
  const figures = figuresOf({
    recorded: [
      { name: 'a', prompts: 40, replies: 2 },
      { name: 'b', prompts: 60, replies: 0 },
    ],
    disputed: [],
    total: {
      name: 'all',
      readers: {
        modelspeak: { whole: { right: 9, rows: 9 } },
        small: { whole: { right: 1, rows: 2 } },
        large: { whole: { right: 3, rows: 8 } },
      },
    },
  });
  expect(figures).toEqual({
    prompts: 100,
    replies: 2,
    disputed: { right: 9, rows: 9 },
    next: { reader: 'large', right: 3, rows: 8 },
  });
});
