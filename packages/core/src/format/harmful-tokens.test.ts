import { expect, test } from 'vitest';
import { harmfulTokens } from './harmful-tokens.js';

test('are all that a format knows, and what its patterns find', () => {
  const tokens = harmfulTokens({
    control: ['<end>'],
    special: ['<pad>', '<reserved_*>'],
    delimiters: ['\nuser:'],
  });
  expect([...tokens.tokens].sort()).toEqual(['\nuser:', '<end>', '<pad>']);
  for (const token of ['<end>', '<pad>', '\nuser:', '<reserved_7>']) {
    expect(tokens.find(`a${token}b`)).toMatchObject({ token, start: 1, end: token.length + 1 });
  }
  for (const text of ['<reserved_', '<pads>', 'user:', '<and>']) {
    expect(tokens.find(text)).toBeUndefined();
  }
});
