import { ModelspeakError } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { refusalOutcome } from './outcome.js';

const throwing = (error: Error) => () => {
  throw error;
};

test('a refusal is as expected where it names its place', () => {
  const { expected, actual } = refusalOutcome(
    throwing(new ModelspeakError('unsupported', 'found an image', { path: 'messages[0]' })),
  );
  expect(actual).toBe(expected);
});

test.each([
  ['no place', throwing(new ModelspeakError('unsupported', 'found an image')), 'found an image'],
  ['an error of another kind', throwing(new TypeError('a bug')), 'TypeError: a bug'],
  ['a text', () => 'a prompt', 'accepted: a prompt'],
  ['a value', () => ({ a: 1 }), 'accepted: {"a":1}'],
])('%s is not', (_what, act, shown) => {
  const { expected, actual } = refusalOutcome(act);
  expect(actual).not.toBe(expected);
  expect(actual).toContain(shown);
});
