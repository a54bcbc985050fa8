import { everyCut } from '@modelspeak/conformance';
import { MAX_JSON_DEPTH, writeJson } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Json5Reader, json5ToJson } from './json5-reader.js';
import { writeJson5 } from './json5-style.js';

/** What was read, how far, and how it ended. */
function readInPieces(pieces: readonly string[]) {
  const reader = new Json5Reader(true);
  let json = '';
  let taken = 0;
  for (const piece of pieces) {
    const end = reader.push(piece);
    json += reader.take();
    taken += end;
    if (end < piece.length) return { json, taken, status: reader.status };
  }
  reader.end();
  return { json: json + reader.take(), taken, status: reader.status };
}

describe('a whole text of JSON5', () => {
  test.each([
    ['{"t": 3}', '{"t":3}'],
    ["{city: 'Paris', $x: [1, 2,], }", '{"city":"Paris","$x":[1,2]}'],
    ['{"a" : "it\'s", \'b\': \'"\'}', '{"a":"it\'s","b":"\\""}'],
    ['"\\x41\\v\\0\\\'\\q\\u00e9\\/"', '"\\u0041\\u000b\\u0000\'q\\u00e9/"'],
    ['"a\\\nb"', '"ab"'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['-.5e3', '-0.5e3'],
    ['5.', '5.0'],
    ['\u00a0 null\n', 'null'],
    ['12345678901234567890', '12345678901234567890'],
  ])('%j', (text, json) => {
    expect(json5ToJson(text)).toBe(json);
  });

  test.each([
    '',
    '18 °C',
    '01',
    '1 2',
    'nullx',
    'True',
    '{"a":1} x',
    '[1,,]',
    '{a b: 1}',
    '{1: 2}',
    '"open',
    '"a\nb"',
    '0x1f',
    'NaN',
    '"\\u12"',
  ])('that is none: %j', (text) => {
    expect(json5ToJson(text)).toBeUndefined();
  });
});

test('refuses what nests deeper than core writes', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(json5ToJson(nested(MAX_JSON_DEPTH))).toBe(nested(MAX_JSON_DEPTH));
  expect(json5ToJson(nested(MAX_JSON_DEPTH + 1))).toBeUndefined();
  expect(json5ToJson(`[${'[],'.repeat(MAX_JSON_DEPTH)}]`)).toBeDefined();
});

describe('in pieces', () => {
  test('reads any division alike, what is wrong included', () => {
    const texts = [
      "{'input': 'hello \\'world\\'', 'num_beams': 5, ok: True, none: None}",
      '{city: "Zü\\u00e9rich\\n", "list": [1.50, -2e5, .5,],} and more',
      '{"line": "a\nb"}',
      '{"bad": "\\u00zz", "more": 1}',
      '{a: tru, b: 1}',
      '{a: 01}',
      '[1, }',
      "{'a': '\\😀b', 😀: '\ud83d\\\ud83d\ude00\\\ude00'}",
    ];
    for (const text of texts) {
      const whole = readInPieces([text]);
      for (const pieces of everyCut(text)) expect(readInPieces(pieces)).toEqual(whole);
    }
  });

  test('reads a backslash before a character of two halves as that character', () => {
    const text = "{'a': '\\😀b'}";
    const whole = { json: '{"a":"😀b"}', taken: text.length, status: 'done' };
    expect(readInPieces([text])).toEqual(whole);
    for (const pieces of everyCut(text)) expect(readInPieces(pieces)).toEqual(whole);
  });

  test('reads any division of halves, quotes and backslashes alike', () => {
    const unit = fc.constantFrom(
      '\ud83d',
      '\ude00',
      '😀',
      '\\',
      "'",
      '"',
      '\n',
      '\u0085',
      '\u2028',
      ...'aux0 :,{}[]',
    );
    fc.assert(
      fc.property(
        fc.constantFrom('', "'", '"', "{'a': '"),
        fc.array(unit, { maxLength: 20 }),
        fc.constantFrom('', "'", '"', "'}"),
        (start, units, end) => {
          const text = start + units.join('') + end;
          const whole = readInPieces([text]);
          for (const pieces of everyCut(text)) expect(readInPieces(pieces)).toEqual(whole);
        },
      ),
    );
  });

  test('reads any code units, behind backslashes too', () => {
    const character = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\ud83d', '\ude00', '\\', "'", '"'),
    );
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const text = characters.join('');
        // A backslash changes nothing before what has no meaning behind one.
        const source = text.replace(/[^\da-z\p{Cc}\p{Zl}\p{Zp}]/gu, '\\$&');
        const read = readInPieces([`'${source}'`]);
        expect(read.status).toBe('done');
        expect(JSON.parse(read.json)).toBe(text);
      }),
    );
  });

  test('reads back whatever is written, as JSON5 and as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = writeJson(value);
        const read = json5ToJson(writeJson5(value));
        // Python has no negative zero among its integers.
        expect(JSON.parse(read ?? '')).toEqual(
          JSON.parse(json, (_key, item) => (Object.is(item, -0) ? 0 : item)),
        );
        expect(JSON.parse(json5ToJson(json) ?? '')).toEqual(JSON.parse(json));
      }),
    );
  });
});
