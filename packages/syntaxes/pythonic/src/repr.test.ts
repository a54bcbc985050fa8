import { type Json, JsonNumber, parseJson, writeJson } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NUMBERS, STRINGS } from '../test/cpython.js';
import { parsePythonLiteral } from './parse.js';
import { pythonRepr } from './repr.js';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const repr = (value: unknown) => writeJson(value, pythonRepr);

describe('pythonRepr', () => {
  test.each(STRINGS)('spells the string %j as CPython does', (value, expected) => {
    expect(repr(value)).toBe(expected);
  });

  test.each(NUMBERS)('spells the number %s as CPython does', (text, expected) => {
    expect(repr(parseJson(text))).toBe(expected);
  });

  test('keeps the spelling of a float that overflows, which Python has no literal for', () => {
    expect(repr(parseJson('[1e400, -1E400]'))).toBe('[1e400, -1E400]');
  });

  test('spells containers and words', () => {
    expect(repr({ b: [1, 2.5, true, null, {}], a: { é: [] }, '😀': false })).toBe(
      "{'b': [1, 2.5, True, None, {}], 'a': {'é': []}, '😀': False}",
    );
  });

  test('takes a JavaScript number without a fraction for an integer', () => {
    expect(repr([3, -0, 1e21, 10n ** 20n, new JsonNumber('3.0')])).toBe(
      '[3, 0, 1e+21, 100000000000000000000, 3.0]',
    );
  });

  test('keeps the order of a Map', () => {
    const map = new Map<string, Json>([
      ['b', 1],
      ['1', 2],
    ]);
    expect(repr(map)).toBe("{'b': 1, '1': 2}");
  });

  test('reads back as what was written', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(plain(parsePythonLiteral(repr(value)))).toEqual(plain(value));
      }),
    );
  });
});
