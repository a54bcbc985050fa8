import { parseJson, writeJson } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NUMBERS, STRINGS } from '../test/cpython.js';
import { jinjaJson, pythonJson } from './json.js';

const value = parseJson('{"b": [1, 2.50, true, null, {}], "a": {"é": []}, "😀": 0, "\uffee": 1}');

describe('pythonJson', () => {
  test.each(STRINGS)('spells the string %j as json.dumps does', (text, _repr, ascii, unicode) => {
    expect(writeJson(text, pythonJson())).toBe(ascii);
    expect(writeJson(text, pythonJson({ ascii: false }))).toBe(unicode);
  });

  test.each(NUMBERS)('spells the number %s as json.dumps does', (text, _repr, expected) => {
    expect(writeJson(parseJson(text), pythonJson())).toBe(expected);
  });

  test('keeps the spelling of a float that overflows, which JSON has no word for', () => {
    expect(writeJson(parseJson('[1e400, -1E400]'), pythonJson())).toBe('[1e400, -1E400]');
  });

  test('writes on one line, with spaces', () => {
    expect(writeJson(value, pythonJson({ ascii: false }))).toBe(
      '{"b": [1, 2.5, true, null, {}], "a": {"é": []}, "😀": 0, "\uffee": 1}',
    );
  });

  test('indents', () => {
    expect(writeJson(value, pythonJson({ indent: 2 }))).toBe(
      '{\n  "b": [\n    1,\n    2.5,\n    true,\n    null,\n    {}\n  ],\n' +
        '  "a": {\n    "\\u00e9": []\n  },\n  "\\ud83d\\ude00": 0,\n  "\\uffee": 1\n}',
    );
    expect(writeJson([1, [2]], pythonJson({ indent: 0 }))).toBe('[\n1,\n[\n2\n]\n]');
  });

  test('sorts keys by code point', () => {
    expect(writeJson(value, pythonJson({ sortKeys: true, ascii: false }))).toBe(
      '{"a": {"é": []}, "b": [1, 2.5, true, null, {}], "\uffee": 1, "😀": 0}',
    );
  });

  test('is JSON of the same value', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: 'binary' }),
        fc.record({ ascii: fc.boolean(), sortKeys: fc.boolean(), indent: fc.nat(4) }),
        (any, options) => {
          const written = writeJson(any, pythonJson(options));
          expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(any)));
        },
      ),
    );
  });
});

describe('jinjaJson', () => {
  test.each(STRINGS)(
    'spells the string %j as tojson does',
    (text, _repr, _ascii, _unicode, html) => {
      expect(writeJson(text, jinjaJson())).toBe(html);
    },
  );

  test('sorts keys and indents', () => {
    expect(writeJson({ b: "'", a: 1 }, jinjaJson())).toBe('{"a": 1, "b": "\\u0027"}');
    expect(writeJson({ b: 1 }, jinjaJson({ indent: 4 }))).toBe('{\n    "b": 1\n}');
  });
});
