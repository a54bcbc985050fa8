import { expect, test } from 'vitest';
import { Field } from './field.js';

const body = new Field({ list: [{ n: 1 }, 'x'], nothing: null, 'a b': {} }, '');

test('fields have the types that are asked of them', () => {
  expect(body.get('list').items[0]?.get('n').number).toBe(1);
  expect(body.get('list').items[1]?.text).toBe('x');
  expect(body.get('nothing').isAbsent).toBe(true);
  expect(body.get('missing').text).toBeUndefined();
  expect(body.get('missing').items).toEqual([]);
});

test.each([
  [() => body.get('list').text, 'list: found an array, expected a string'],
  [() => body.get('list').items[1]?.object, 'list[1]: found "x", expected an object'],
  [() => body.get('list').items[1]?.number, 'list[1]: found "x", expected a number'],
  [() => body.get('a b').items, '["a b"]: found an object, expected an array'],
  [() => body.get('nothing').get('deep'), 'nothing: found null, expected an object'],
])('a field of another type is refused with its path: %#', (read, message) => {
  expect(read).toThrow(expect.objectContaining({ code: 'invalid_input', message }));
});
