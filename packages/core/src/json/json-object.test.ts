import { expect, test } from 'vitest';
import { isJsonObject, unescapeJson } from './json-object.js';

test.each<[string, boolean]>([
  ['{}', true],
  [' {"a": [1]}\n', true],
  ['{"a": ', false],
  ['[{}]', false],
  ['null', false],
  ['"{}"', false],
  ['', false],
  [`{"a": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`, true],
])('%.20j: %s', (text, expected) => {
  expect(isJsonObject(text)).toBe(expected);
});

test.each([
  ['"\\ud83d\\ude00"', '"😀"'],
  ['"\\uD83D\\n\\uDE00"', '"\ud83d \ude00"'],
  ['"\\\\ud83d \\" \\u00e9"', '" ud83d   é"'],
  ['{"\\ud83d": 1}', '{"\ud83d": 1}'],
  ['"a😀b"', '"a😀b"'],
])('%s stands for %j', (text, expected) => {
  expect(unescapeJson(text)).toBe(expected);
});
