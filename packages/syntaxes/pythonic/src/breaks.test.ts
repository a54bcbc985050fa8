import { expect, test } from 'vitest';
import { stripBreaks, stripFirstBreaks } from './breaks.js';

test.each([
  ['', '', ''],
  ['\n\n', '', ''],
  ['\n a \n', ' a ', ' a \n'],
  ['a\n\nb', 'a\n\nb', 'a\n\nb'],
])('%j', (text, stripped, started) => {
  expect(stripBreaks(text)).toBe(stripped);
  expect(stripFirstBreaks(text)).toBe(started);
});
