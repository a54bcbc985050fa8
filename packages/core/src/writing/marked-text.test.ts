import { expect, test } from 'vitest';
import { markedText } from './marked-text.js';

const CONTROL = ['<a>', '<b>'];

test.each([
  ['', []],
  ['plain', [{ scaffold: 'plain' }]],
  ['<a>', [{ control: '<a>' }]],
  ['<a><b>', [{ control: '<a>' }, { control: '<b>' }]],
  [
    'x<a>y\n<b>z',
    [
      { scaffold: 'x' },
      { control: '<a>' },
      { scaffold: 'y\n' },
      { control: '<b>' },
      { scaffold: 'z' },
    ],
  ],
  ['<a', [{ scaffold: '<a' }]],
])('%j is markup of its tokens and what is between them', (text, pieces) => {
  expect(markedText(CONTROL, text)).toMatchObject({ text, pieces });
});
