import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { JsonNumber } from './json.js';
import { parseJson } from './json-parse.js';
import { compactJson, indentedJson, writeJson } from './json-write.js';

describe('parseJson', () => {
  test.each(['1.0', '1e5', '-0', '12345678901234567890', '1E400', '0.10', '1.50e-7'])(
    'keeps the number %s as it is spelled',
    (text) => {
      expect(parseJson(text)).toEqual(new JsonNumber(text));
      expect(writeJson(parseJson(`{"n": [${text}]}`))).toBe(`{"n":[${text}]}`);
    },
  );

  test.each([
    ['1', 1],
    ['-3.5', -3.5],
    ['"1.0"', '1.0'],
    ['"a: 1.0, \\"b\\": 2"', 'a: 1.0, "b": 2'],
    ['null', null],
    [' [true, false] ', [true, false]],
  ])('reads %s as plain data', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  test('keeps keys in their place, the last value at the first place', () => {
    const map = parseJson('{"b": 1, "2": 2, "1": 3, "b": 4, "__proto__": 5}', { objects: 'map' });
    expect([...(map as ReadonlyMap<string, unknown>)]).toEqual([
      ['b', 4],
      ['2', 2],
      ['1', 3],
      ['__proto__', 5],
    ]);
  });

  test('takes __proto__ for a key like any other', () => {
    const value = parseJson('{"__proto__": {"polluted": 1}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test.each([
    ['', 'not JSON'],
    ['{"a": 1,}', 'not JSON'],
    ['[01]', 'not JSON'],
    ['{"a" 1}', 'not JSON'],
    ["{'a': 1}", 'not JSON'],
  ])('refuses %j', (text, message) => {
    const error = errorOf(() => parseJson(text, { path: 'here' }));
    expect(error).toMatchObject({ code: 'invalid_json', path: 'here' });
    expect(error.message).toContain(message);
  });

  test('refuses what nests beyond the stack, and reads long texts', () => {
    expect(errorOf(() => parseJson(`${'['.repeat(1e5)}${']'.repeat(1e5)}`))).toMatchObject({
      code: 'too_large',
      message: 'nested too deeply',
    });
    const long = JSON.stringify({ text: 'a\\"'.repeat(3e6) });
    expect(writeJson(parseJson(long))).toBe(long);
  });

  test('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(writeJson(parseJson(text)))).toEqual(JSON.parse(text));
        expect(JSON.parse(writeJson(parseJson(text, { objects: 'map' })))).toEqual(
          JSON.parse(text),
        );
      }),
    );
  });

  test('refuses what JSON.parse refuses', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom(...'{}[]",:0.e \\'), (text, seed, extra) => {
        const at = seed % (text.length + 1);
        const changed = text.slice(0, at) + extra + text.slice(at);
        const [ours, theirs] = [parseJson, JSON.parse].map((parse) => {
          try {
            parse(changed);
            return true;
          } catch {
            return false;
          }
        });
        expect(ours).toBe(theirs);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('writeJson', () => {
  test('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text.replaceAll('-0', '0'));
        expect(writeJson(value)).toBe(JSON.stringify(value));
        expect(writeJson(value, indentedJson)).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  test('leaves out what is undefined, and writes Maps and big integers', () => {
    expect(
      writeJson({
        a: undefined,
        b: 10n,
        c: new Map([
          ['2', 1],
          ['1', 2],
        ]),
      }),
    ).toBe('{"b":10,"c":{"2":1,"1":2}}');
  });

  test('sorts keys by code point', () => {
    const value = { '\uffff': 1, '😀': 2, a: 3, ab: 4, B: 5 };
    expect(writeJson(value, { ...compactJson, sortKeys: true })).toBe(
      '{"B":5,"a":3,"ab":4,"\uffff":1,"😀":2}',
    );
  });

  test('may hold the same value twice, but not within itself', () => {
    const shared = { a: 1 };
    expect(writeJson([shared, shared])).toBe('[{"a":1},{"a":1}]');
    const list: unknown[] = [];
    list.push({ list });
    expect(errorOf(() => writeJson(list, compactJson, 'here'))).toMatchObject({
      code: 'circular',
      path: 'here[0].list',
    });
  });

  test.each([
    [{ a: () => {} }, 'here.a'],
    [[undefined], 'here[0]'],
    [{ 'a b': Number.POSITIVE_INFINITY }, 'here["a b"]'],
    [new Date(0), 'here'],
    [Symbol('x'), 'here'],
  ])('refuses %s', (value, path) => {
    expect(errorOf(() => writeJson(value, compactJson, 'here'))).toMatchObject({
      code: 'invalid_input',
      path,
    });
  });
});
