import { expect, test } from 'vitest';
import { cutAtTokens } from './cut-at-tokens.js';

test('cuts a reply around the special tokens that it spells', () => {
  expect(cutAtTokens('Hi<end>', ['<end>', '<e'])).toEqual(['Hi', { token: '<end>' }]);
  expect(cutAtTokens('<e<end>.', ['<end>'])).toEqual(['<e', { token: '<end>' }, '.']);
});

test('leaves a reply without special tokens whole', () => {
  expect(cutAtTokens('Hi <b>', ['<end>'])).toEqual(['Hi <b>']);
  expect(cutAtTokens('', ['<end>'])).toEqual([]);
});
