import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json-parse.js';
import { stringifyJson } from './stringify-json.js';

test('writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.anything({ withDate: true }), (value) => {
      expect(stringifyJson(value)).toBe(JSON.stringify(value));
    }),
  );
  for (const value of [undefined, () => 1, Number.NaN, [undefined], new Date(0)]) {
    expect(stringifyJson(value)).toBe(JSON.stringify(value));
  }
});

test.each([
  '9223372036854775807',
  '[1.0,{"a":1e400}]',
  '{"\u{e000}":"\u{e000}\u{e000}","b":-0}',
  '["\\"\u{e000}",0.10,"\u{e000}\\""]',
])('keeps the numbers of %s', (text) => {
  expect(stringifyJson(parseJson(text))).toBe(text);
});

test('keeps them beside what only JSON.stringify writes', () => {
  const id = parseJson('9223372036854775807');
  expect(stringifyJson({ at: new Date(0), id, left: undefined, toJSON: undefined })).toBe(
    '{"at":"1970-01-01T00:00:00.000Z","id":9223372036854775807}',
  );
  expect(stringifyJson({ toJSON: () => [id] })).toBe('[9223372036854775807]');
});
