import { describe, expect, test } from 'vitest';
import { isPythonSpace, pythonStrip } from './strip.js';

describe('pythonStrip', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    ['  a b  ', 'a b'],
    ['\u001c\u001fa\u0085', 'a'],
    ['\u3000全角\u3000', '全角'],
    ['\ufeffmark', '\ufeffmark'],
    ['\u200bzero width\u200b', '\u200bzero width\u200b'],
  ])('takes white space off %j', (text, stripped) => {
    expect(pythonStrip(text)).toBe(stripped);
  });
});

test.each([
  [' ', true],
  ['\u0085', true],
  ['\ufeff', false],
  ['a', false],
])('says whether %j is white space', (character, isSpace) => {
  expect(isPythonSpace(character)).toBe(isSpace);
});
