import { expect, test } from 'vitest';
import { placeOf, syntaxFaultPlace } from './json-place.js';

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

test.each([
  ['{\n  "a": 1\n  "b": 2\n}', '"'],
  ['{\n  "a": x\n}', 'x'],
  ['[1,, 2]', ','],
])('finds where %j stops being JSON', (text, character) => {
  let message = '';
  try {
    JSON.parse(text);
  } catch (error) {
    message = (error as Error).message;
  }
  const { from, to } = syntaxFaultPlace(text, message);
  expect(text.slice(from, to)).toBe(character);
  // Other engines say lines, or nothing.
  expect(syntaxFaultPlace(text, 'no JSON').from).toBeGreaterThan(0);
});

test('reads lines and columns too', () => {
  expect(syntaxFaultPlace('{\n  "a": x\n}', 'unexpected character at line 2 column 8')).toEqual({
    from: 9,
    to: 10,
  });
});
