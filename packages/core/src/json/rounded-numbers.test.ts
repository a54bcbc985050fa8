import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeJson } from './json-write.js';
import { parseExactly, roundedNumbers } from './rounded-numbers.js';

describe('roundedNumbers', () => {
  test.each([
    '9223372036854775807',
    '-9007199254740993',
    '0.1234567890123456789012',
    '1e400',
    '1.0000000000000000000001',
    '1e-400',
  ])('finds %s', (text) => {
    const [found, ...others] = roundedNumbers(`{"a": [{"b c": ${text}}]}`, 'args');
    expect(others).toEqual([]);
    expect(found).toEqual({ path: 'args.a[0]["b c"]', text, value: Number(text) });
  });

  test.each([
    '1.0',
    '-0',
    '-0.0e99',
    '1e21',
    '1E+22',
    '100000000000000000000000',
    '0.000000000000000000001',
    '9007199254740992',
    '0.30000000000000004',
    '1.7976931348623157e308',
    '"9223372036854775807"',
    '{"9223372036854775807": 1}',
  ])('leaves %s', (text) => {
    expect(roundedNumbers(`[${text.startsWith('{') ? text : `{"a": ${text}}`}]`)).toEqual([]);
  });

  test('leaves every number that JavaScript writes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(roundedNumbers(`[${number}, ${number.toExponential()}]`)).toEqual([]);
      }),
    );
  });

  test('takes time that grows with the text', () => {
    const zeros = '0'.repeat(200_000);
    const started = performance.now();
    expect(roundedNumbers(`[1${zeros}1, 0.${zeros}1${zeros}, 1e${zeros}400]`)).toHaveLength(3);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('parseExactly', () => {
  test('is JSON.parse where no number is rounded', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseExactly(text)).toEqual(JSON.parse(text));
      }),
    );
    expect(parseExactly('[1.0, 1e5]')).toEqual([1, 1e5]);
    expect(() => parseExactly('[')).toThrow(SyntaxError);
  });

  test('keeps every spelling where one is', () => {
    const text = '{"id":9223372036854775807,"ratio":1.0,"big":1e400}';
    expect(writeJson(parseExactly(text))).toBe(text);
  });
});
