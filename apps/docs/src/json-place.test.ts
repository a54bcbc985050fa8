import { expect, test } from 'vitest';
import { placeOf } from './json-place.js';

const text = '{"messages": [{"role": "user", "content": "Hi"}, {"role": "tool"}]}';
const at = (path: string, of = text): string => {
  const { from, to } = placeOf(of, path);
  return of.slice(from, to);
};

test.each([
  ['messages[0].content', '"Hi"'],
  ['messages[1]', '{"role": "tool"}'],
  ['messages[1].tool_call_id', '{"role": "tool"}'],
  ['["messages"][0].role', '"user"'],
  ['', text],
])('finds %s', (path, expected) => {
  expect(at(path)).toBe(expected);
});

test('takes the messages alone', () => {
  expect(at('messages[0].role', '[{"role": "x"}]')).toBe('"x"');
});

test('finds something in what is no JSON', () => {
  expect(placeOf('', 'messages')).toEqual({ from: 0, to: 0 });
});
