import { ModelspeakError } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { errorOf } from './error-of.js';

test('gives the error, throws on what is none of ours, and fails if there is none', () => {
  const refusal = new ModelspeakError('unsupported', 'found an image', { path: 'messages[0]' });
  const act = (error: Error) => () => {
    throw error;
  };
  expect(errorOf(act(refusal))).toBe(refusal);
  expect(() => errorOf(act(new TypeError('a bug')))).toThrow(TypeError);
  expect(() => errorOf(() => {})).toThrow('no error was thrown');
});
