import { JsonNumber, ModelspeakError } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { parseCallList, parsePythonLiteral, tryPythonLiteral } from './parse.js';

describe('parsePythonLiteral', () => {
  test('reads a whole text', () => {
    expect(parsePythonLiteral(" {'a': (1, None), 'b': 1.0} \n")).toEqual({
      a: [1, null],
      b: new JsonNumber('1.0'),
    });
    expect(parsePythonLiteral('12')).toBe(12);
    expect(parsePythonLiteral("'a' 'b' ")).toBe('ab');
  });

  test('makes Maps where asked to', () => {
    const map = parsePythonLiteral("{'b': 1, '1': 2}", { objects: 'map' });
    expect([...(map as Map<string, number>)]).toEqual([
      ['b', 1],
      ['1', 2],
    ]);
  });

  test.each([
    ['[1, nan]', 'line 1, column 8: expected a value, found "nan"'],
    ["{'a':\n [1, 2", 'line 2, column 7: expected "," or "]", found the end of the text'],
    ['[1]\n  x', 'line 2, column 3: expected the end of the text, found "x"'],
    ['1, 2', 'line 1, column 2: expected the end of the text, found ", 2"'],
  ])('refuses %j', (text, reason) => {
    const act = () => parsePythonLiteral(text, { path: 'here' });
    expect(act).toThrow(ModelspeakError);
    expect(act).toThrow(`here: not a Python literal at ${reason}`);
  });

  test('refuses what nests too deep for JSON', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(() => parsePythonLiteral(deep)).toThrow(
      'not a Python literal at line 1, column 501: nested deeper than 500 levels',
    );
  });
});

describe('parseCallList', () => {
  test('reads a whole list', () => {
    expect(parseCallList("[f(a=1, b='x'), g()] ")).toEqual([
      { name: 'f', arguments: { a: 1, b: 'x' } },
      { name: 'g', arguments: {} },
    ]);
    expect(parseCallList('[]')).toEqual([]);
  });

  test.each([
    ['[f(1)]', 'line 1, column 5: expected "=" after "1", found ")"'],
    ['[f(a=1)', 'line 1, column 8: expected "," or "]", found the end of the text'],
    ['[f()] and more', 'line 1, column 7: expected the end of the text, found "and more"'],
  ])('refuses %j', (text, reason) => {
    expect(() => parseCallList(text)).toThrow(`not a list of calls at ${reason}`);
  });
});

test('tryPythonLiteral reads what is a literal, and nothing else', () => {
  expect(tryPythonLiteral("{'b': None, '1': (True,)}")).toEqual(
    new Map<string, unknown>([
      ['b', null],
      ['1', [true]],
    ]),
  );
  expect(tryPythonLiteral('f(1)')).toBeUndefined();
});
