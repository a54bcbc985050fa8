import { cutByLengths, everyCut } from '@modelspeak/conformance';
import { MAX_JSON_DEPTH } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LITERALS } from '../test/cpython.js';
import { chunkLengths, nearlyPython } from '../test/nearly-python.js';
import { createLiteralReader } from './literal-reader.js';

function read(...chunks: string[]) {
  const pieces: string[] = [];
  const reader = createLiteralReader((piece) => pieces.push(piece));
  let taken = 0;
  for (const chunk of chunks) {
    const end = reader.push(chunk);
    taken += end;
    if (end < chunk.length) break;
  }
  reader.end();
  return { json: pieces.join(''), taken, status: reader.status, reason: reader.reason };
}

describe('createLiteralReader', () => {
  test.each(LITERALS)('reads %j as CPython does', (literal, json) => {
    expect(read(literal)).toMatchObject({ json, status: 'done', reason: undefined });
  });

  test.each([
    // Numbers keep the spelling that JSON has for them.
    ['1.0', '1.0'],
    ['1e5', '1e5'],
    ['1.50E+03', '1.50E+03'],
    ['-0.0', '-0.0'],
    ['1e400', '1e400'],
    ['.5', '0.5'],
    ['-.5e3', '-0.5e3'],
    ['1.', '1.0'],
    ['1.e5', '1.0e5'],
    ['1_0.0_1e1_0', '10.01e10'],
    // What models write besides.
    [String.raw`'<\/b>'`, '"</b>"'],
    ['[true, false, null]', '[true,false,null]'],
    ['{null: true, false: 1}', '{"null":true,"false":1}'],
    ["'a\nb\r\n'", '"a\\nb\\r\\n"'],
    ["{k='v', r=[1], 城市=2, none = 3}", '{"k":"v","r":[1],"城市":2,"none":3}'],
    ["{r'a': 1, u'b': 2, rb=3}", '{"a":1,"b":2,"rb":3}'],
    ["{'a': 1, 'a': 2}", '{"a":1,"a":2}'],
    // Half surrogate pairs.
    [String.raw`'\ud83d'`, String.raw`"\ud83d"`],
    [String.raw`'\ude00\ud83d'`, String.raw`"\ude00\ud83d"`],
    [String.raw`'\ud83dx'`, String.raw`"\ud83dx"`],
    [String.raw`'\ud83d\n'`, String.raw`"\ud83d\n"`],
    ["'\ud83d'", String.raw`"\ud83d"`],
    ["'a\\\r\nb\\\rc'", '"abc"'],
  ])('reads %j as %s', (literal, json) => {
    expect(read(literal)).toMatchObject({ json, status: 'done' });
  });

  test.each([
    ['', 0, 'expected a value, found the end of the text'],
    ['nan', 3, 'expected a value, found "nan"'],
    ['inf', 3, 'expected a value, found "inf"'],
    ['Tru', 3, 'expected a value, found "Tru"'],
    ['undefined_name', 14, 'expected a value, found "undefined_name"'],
    ["b'a'", 1, 'expected a value, found "b"'],
    ["f'a'", 1, 'expected a value, found "f"'],
    ['# 1', 0, 'expected a value, found "#"'],
    ['...', 3, 'expected a number, found "..."'],
    ['1e', 2, 'expected a number, found "1e"'],
    ['[1e]', 3, 'expected a number, found "1e"'],
    ['[1__0]', 5, 'expected a number, found "1__0"'],
    ['[1_]', 3, 'expected a number, found "1_"'],
    ['[0x]', 3, 'expected a number, found "0x"'],
    ['[0b2]', 4, 'expected a number, found "0b2"'],
    ['[-]', 2, 'expected a number, found "-"'],
    ['[--1]', 2, 'expected a number, found "-"'],
    ['[007]', 4, 'expected a number, found "007"'],
    ['[5j]', 3, 'expected a number, found "5j"'],
    ['[1+2]', 2, 'expected "," or "]", found "+"'],
    ['[1 2]', 3, 'expected "," or "]", found "2"'],
    ['[1', 2, 'expected "," or "]", found the end of the text'],
    ['[,]', 1, 'expected a value, found ","'],
    ['(,)', 1, 'expected a value, found ","'],
    ['[1)', 2, 'expected "," or "]", found ")"'],
    ['{1, 2}', 2, 'expected ":" after the key, found ","'],
    ['{a: 1}', 2, 'expected "=" after "a", found ":"'],
    ['{a}', 2, 'expected "=" after "a", found "}"'],
    ["{'a'=1}", 4, 'expected ":" after the key, found "="'],
    ['{[1]: 2}', 1, 'expected a key, found "["'],
    ['{**a}', 1, 'expected a key, found "*"'],
    ["'a", 2, 'expected the end of the string, found the end of the text'],
    ["'a\\", 3, 'expected the end of the string, found the end of the text'],
    ["r'a\\", 4, 'expected the end of the string, found the end of the text'],
    ["'''a''", 6, 'expected the end of the string, found the end of the text'],
    [String.raw`'\x4g'`, 4, 'expected a hexadecimal digit of a character, found "g"'],
    [String.raw`'\U00110000'`, 10, 'expected a hexadecimal digit of a character, found "0"'],
    [
      String.raw`'\N{BULLET}'`,
      2,
      String.raw`expected an escape without the name of a character, found "\\N"`,
    ],
    ["'a' b", 4, null],
    ["['a' rx]", 6, 'expected a quote, found "x"'],
  ])('fails on %j at %i', (literal, at, reason) => {
    const { taken, ...result } = read(literal);
    expect(taken).toBe(at);
    if (reason === null) expect(result.status).toBe('done');
    else expect(result).toMatchObject({ status: 'failed', reason });
  });

  test('leaves what follows the literal', () => {
    expect(read('[1]]')).toMatchObject({ taken: 3, status: 'done' });
    expect(read('12)')).toMatchObject({ json: '12', taken: 2, status: 'done' });
    expect(read("'a' , 1")).toMatchObject({ json: '"a"', taken: 4, status: 'done' });
    expect(read('None=')).toMatchObject({ json: 'null', taken: 4, status: 'done' });
  });

  test('reads on from the middle of a chunk', () => {
    const pieces: string[] = [];
    const reader = createLiteralReader((piece) => pieces.push(piece));
    expect(reader.push('a=[1, 2]', 2)).toBe(8);
    expect(pieces).toEqual(['[1,2]']);
  });

  test('takes nothing more once it has ended', () => {
    const reader = createLiteralReader(() => {});
    expect(reader.push('[]')).toBe(2);
    expect(reader.push('[]')).toBe(0);
    reader.end();
    expect(reader.status).toBe('done');
  });

  test('hands on at most one piece a push, as early as it can', () => {
    const pieces: string[] = [];
    const reader = createLiteralReader((piece) => pieces.push(piece));
    const perPush = ["{'city': 'Pa", 'ris', "', ", "'t': (1", ', 2), ', "'n': 1", '0', '}'].map(
      (chunk) => {
        pieces.length = 0;
        reader.push(chunk);
        return [...pieces];
      },
    );
    expect(perPush).toEqual([
      ['{"city":"Pa'],
      ['ris'],
      ['"'],
      [',"t":'],
      ['[1,2]'],
      [',"n":'],
      [],
      ['10}'],
    ]);
  });

  test('nests as deeply as JSON may, and no deeper', () => {
    const nested = (depth: number, open: string, close: string): string =>
      `${open.repeat(depth)}1${close.repeat(depth)}`;
    const json = nested(MAX_JSON_DEPTH, '[', ']');
    const tooDeep = { status: 'failed', reason: 'nested deeper than 500 levels' };

    expect(read(json)).toMatchObject({ json, status: 'done' });
    const tuples = nested(MAX_JSON_DEPTH, '(', ',)');
    expect(read(...cutByLengths(tuples, [100]))).toMatchObject({ json, status: 'done' });
    const parentheses = nested(MAX_JSON_DEPTH, '(', ')');
    expect(read(...cutByLengths(parentheses, [7]))).toMatchObject({ json: '1', status: 'done' });

    expect(read(nested(MAX_JSON_DEPTH + 1, '[', ']'))).toMatchObject(tooDeep);
    expect(read(nested(MAX_JSON_DEPTH + 1, '(', ',)'))).toMatchObject(tooDeep);
    expect(read('{"a":'.repeat(MAX_JSON_DEPTH + 1))).toMatchObject(tooDeep);
  });

  test.each(LITERALS)('reads %j the same wherever it is cut', (literal) => {
    const whole = read(literal);
    for (const chunks of everyCut(literal)) expect(read(...chunks)).toEqual(whole);
    expect(read(...literal.split(''))).toEqual(whole);
  });

  test('reads any text the same however it is cut', () => {
    fc.assert(
      fc.property(nearlyPython, chunkLengths, (text, lengths) => {
        expect(read(...cutByLengths(text, lengths))).toEqual(read(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('gives JSON whenever it is done', () => {
    fc.assert(
      fc.property(nearlyPython, (text) => {
        const { json, status } = read(text);
        if (status === 'done') expect(() => JSON.parse(json)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });
});
