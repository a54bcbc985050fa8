import { ModelspeakError, parseJson } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { writeJson5 } from './json5-style.js';

describe('JSON5 as dumps(value, ensure_ascii=False) of Python’s json5 writes it', () => {
  test.each([
    [
      '{"type":"function","function":{"name":"a-b","$x":1,"_y":[],"é":{},"名前":true}}',
      '{type: "function", "function": {name: "a-b", $x: 1, _y: [], é: {}, 名前: true}}',
    ],
    ['{"1x":null,"a b":"it\'s","":1}', '{"1x": null, "a b": "it\'s", "": 1}'],
    [
      '{"in":2,"let":3,"true":4,"of":5,"async":6}',
      '{"in": 2, "let": 3, "true": 4, of: 5, async: 6}',
    ],
    [
      '{"k\\u2028":1,"k\\"":2,"a\\u200d":3,"ⅷ":4,"a\\u0301":5,"a‿b":6,"\\u0301a":7,"٣":8,"a٣":9}',
      '{"k\\u2028": 1, "k\\"": 2, "a\u200d": 3, ⅷ: 4, a\u0301: 5, a‿b: 6, "\u0301a": 7, "٣": 8, a٣: 9}',
    ],
    [
      '"q\\"uo\\\\te\\n\\r\\t\\b\\f\\u000b\\u0000\\u0001\\u001f\\u007f/\\u2028\\u2029é"',
      '"q\\"uo\\\\te\\n\\r\\t\\b\\f\\v\\0\\u0001\\u001f\u007f/\\u2028\\u2029é"',
    ],
    ['"\\\\u0000 \\\\v"', '"\\\\u0000 \\\\v"'],
    [
      '[1.0,1e5,1e16,1e-5,-0.0,12345678901234567890,0.1]',
      '[1.0, 100000.0, 1e+16, 1e-05, -0.0, 12345678901234567890, 0.1]',
    ],
    ['{"a: \\"b":"x\\": \\"y"}', '{"a: \\"b": "x\\": \\"y"}'],
    ['[[],{},": ","a"]', '[[], {}, ": ", "a"]'],
  ])('%s', (json, expected) => {
    expect(writeJson5(parseJson(json))).toBe(expected);
  });

  test('names the place of what it cannot write', () => {
    try {
      writeJson5({ a: [() => 1] }, 'tools');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ModelspeakError);
      expect((error as ModelspeakError).path).toBe('tools.a[0]');
    }
  });

  test('takes a long string in its stride', () => {
    const text = 'a\\"'.repeat(500_000);
    expect(JSON.parse(writeJson5(text))).toBe(text);
  });
});
