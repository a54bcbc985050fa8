import { expect, test } from 'vitest';
import { toolResultText } from './tool-result.js';

// What LazyLLM wrote for the same contents.
test.each([
  ['{"t": 3}', "{'t': 3}"],
  ['18 °C', '18 °C'],
  ['1.50', '1.5'],
  ['1e5', '100000.0'],
  ['true', 'True'],
  ['null', 'None'],
  ['"abc"', 'abc'],
  ["{'a': [1,2,],}", "{'a': [1, 2]}"],
  ['{a: 1, "b c": \'x"y\'}', "{'a': 1, 'b c': 'x\"y'}"],
  [' {"1":2,"0":1} ', "{'1': 2, '0': 1}"],
  ['{"s":"it\'s"}', "{'s': \"it's\"}"],
  ['{"a": True}', '{"a": True}'],
  ['{"a":"line\nbreak"}', '{"a":"line\nbreak"}'],
  ['01', '01'],
  ['12345678901234567890', '12345678901234567890'],
  ['1e400', 'inf'],
  ['', ''],
])('a tool result %j is written %j', (content, expected) => {
  expect(toolResultText(content, 'messages[2]')).toBe(expected);
});

// LazyLLM reads these as numbers: a hash or a comment would not come out as it went in.
test.each(['0x1f', '{"a": 1} // note', 'Infinity'])('%j stays as it is', (content) => {
  expect(toolResultText(content, 'messages[2]')).toBe(content);
});

test.each(['"\\ud83d"', "'a\\ude00'"])('%j, half a surrogate pair, is refused', (content) => {
  expect(() => toolResultText(content, 'messages[2].content')).toThrow(
    expect.objectContaining({ code: 'invalid_unicode', path: 'messages[2].content' }),
  );
});

test('half a surrogate pair within a container is escaped as Python escapes it', () => {
  expect(toolResultText('{"\\ud83d": ["\\ude00"]}', 'messages[2].content')).toBe(
    "{'\\ud83d': ['\\ude00']}",
  );
});
