import { expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { ModelspeakError } from './errors.js';
import { relocateErrors } from './relocate-errors.js';

const move = (path: string) => `chat.${path}`;

test('gives back what was done', () => {
  expect(relocateErrors(() => 7, move)).toBe(7);
});

test('names the other place, and keeps all else', () => {
  const cause = new Error('underneath');
  const fail = () => {
    throw new ModelspeakError('too_large', 'too much: of it', { path: 'messages[1]', cause });
  };
  expect(errorOf(() => relocateErrors(fail, move))).toMatchObject({
    code: 'too_large',
    path: 'chat.messages[1]',
    message: 'chat.messages[1]: too much: of it',
    cause,
  });
});

test('gives a place to an error that had none', () => {
  const fail = () => {
    throw new ModelspeakError('circular', 'too: round');
  };
  expect(errorOf(() => relocateErrors(fail, () => 'chat')).message).toBe('chat: too: round');
});

test('passes on the errors of others', () => {
  const fail = () => {
    throw new TypeError('a bug');
  };
  expect(() => relocateErrors(fail, move)).toThrow(new TypeError('a bug'));
});
