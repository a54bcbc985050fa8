import { expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { atPlace, stepInto } from './at-place.js';
import { ModelspeakError } from './errors.js';

test('asks for no place where nothing is refused', () => {
  const places: (string | undefined)[] = [];
  const result = atPlace('here', (place) => {
    places.push(stepInto(place, 'a'));
    return 7;
  });
  expect([result, places]).toEqual([7, [undefined]]);
});

test('names the place of what is refused', () => {
  const refuse = (path?: string): never => {
    throw new ModelspeakError('invalid_input', 'found 7', { path: stepInto(path, 0) });
  };
  expect(errorOf(() => atPlace('here', refuse))).toMatchObject({
    path: 'here[0]',
    problem: 'found 7',
  });
});

test('runs a function with a bug only once', () => {
  let count = 0;
  expect(() =>
    atPlace('here', () => {
      count++;
      throw new TypeError('a bug');
    }),
  ).toThrow('a bug');
  expect(count).toBe(1);
});
