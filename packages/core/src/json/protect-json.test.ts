import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json-parse.js';
import { createJsonScanner } from './json-scanner.js';
import { writeJson } from './json-write.js';
import { protectJson, restoreJson } from './protect-json.js';

const restored = (json: string, asMap = false): unknown =>
  restoreJson(JSON.parse(protectJson(json, asMap)), asMap);

test.each([
  '{"a":[1,-2,0.5,1.25e-7,123456789012345],"b":"1.0","c":null}',
  '"2024-01-05 costs 1.50, or 12345678901234567890 \\" 1.0"',
  '[-0.5,10,100000000]',
  '{"10":1,"b":2}',
])('leaves %s as it is', (json) => {
  expect(protectJson(json, false)).toBe(json);
});

test.each([
  ['1.0', '[-0,"1.0"]'],
  [' -0 ', ' [-0,"-0"] '],
  ['{"a":1.0,"b":[1e5,2],"c":"1.0"}', '{"a":[-0,"1.0"],"b":[[-0,"1e5"],2],"c":"1.0"}'],
  ['["\\"1.0",12345678901234567890]', '["\\"1.0",[-0,"12345678901234567890"]]'],
  ['["\\\\",1.0]', '["\\\\",[-0,"1.0"]]'],
  ['[1E5,-0 ,1e+5,1e-5]', '[[-0,"1E5"],[-0,"-0"] ,[-0,"1e+5"],[-0,"1e-5"]]'],
])('marks the numbers of %s', (json, expected) => {
  expect(protectJson(json, false)).toBe(expected);
});

test.each([
  ['{"b":1,"2":2,"1":3}', '{"b":1,"\\u00002":2,"\\u00001":3}'],
  ['{"a":"1","\\u0031" : 2}', '{"a":"1","\\u0000\\u0031" : 2}'],
  ['{"\\u0000a":1,"\\n":2}', '{"\\u0000\\u0000a":1,"\\n":2}'],
])('keeps the keys of %s in their places', (json, expected) => {
  expect(protectJson(json, true)).toBe(expected);
  expect(protectJson(json, false)).toBe(json);
  expect(writeJson(restored(json, true))).toBe(writeJson(parseJson(json, { objects: 'map' })));
});

test('a marked number is taken for nothing else', () => {
  const json = '[[-0,"1.0"],[-0.0],{"a":[-0,7]},[0,"1.0"]]';
  expect(writeJson(restored(json))).toBe(json);
});

test('the last of repeated keys counts, at the place of the first', () => {
  expect(writeJson(restored('{"1":1,"b":2,"\\u0031":3,"1":4.0}', true))).toBe('{"1":4.0,"b":2}');
});

/** JSON with numbers, keys and escapes of every kind, and white space between. */
const anyJson = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('0', '-0', '1', '1.0', '-0.50', '1e5', '1E400', '0.1', '12345678901234567890'),
    fc.constantFrom('true', 'null', '""', '"1.0"', '"\\""', '"\\\\"', '"\\u0031"', '"é😀"'),
    fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(' ,')}]`),
    fc
      .array(
        fc.tuple(fc.constantFrom('a', '1', '02', '\\u0031', '\\u0000', '\\"', '-1'), tie('json')),
        {
          maxLength: 4,
        },
      )
      .map((items) => `{${items.map(([key, value]) => `"${key}" : ${value}`).join(', ')}}`),
  ),
})).json;

/** The tokens of JSON text: strings, numbers and words. */
function tokensOf(json: string): readonly string[] {
  return json.match(/"(?:[^"\\]|\\.)*"|[-\d.eE+]+|[a-z]+|[[\]{}]/g) ?? [];
}

test('every number keeps its spelling, every key its place', () => {
  fc.assert(
    fc.property(anyJson, (json) => {
      const keys = [...json.matchAll(/"((?:[^"\\]|\\.)*)" :/g)].map(([, key]) => key);
      // A repeated key loses all but its last value.
      fc.pre(new Set(keys.map((key) => JSON.parse(`"${key}"`))).size === keys.length);
      const written = writeJson(parseJson(json, { objects: 'map' }));
      const spelled = (text: string): unknown =>
        tokensOf(text).map((token) => (token.startsWith('"') ? JSON.parse(token) : token));
      expect(spelled(written)).toEqual(spelled(json));
      const scanner = createJsonScanner();
      scanner.push(protectJson(json, true));
      scanner.end();
      expect(scanner.status).toBe('done');
    }),
    { numRuns: 500 },
  );
});

test('refuses what nests too deeply', () => {
  const arrays = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  const objects = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
  for (const nested of [arrays, objects]) {
    for (const asMap of [false, true]) {
      expect(() => restoreJson(nested(2000), asMap)).not.toThrow();
      expect(() => restoreJson(nested(2001), asMap)).toThrow(RangeError);
      expect(() => restoreJson([nested(1999), nested(1999)], asMap)).not.toThrow();
    }
  }
});

test('marks exactly the numbers that JavaScript spells otherwise', () => {
  const digits = (least: number) =>
    fc.array(fc.constantFrom(...'0001234567899'), { minLength: least, maxLength: 20 });
  const number = fc
    .tuple(
      fc.constantFrom('', '-'),
      digits(1).map((all) => all.join('').replace(/^0+(?=\d)/, '')),
      fc.option(digits(1), { nil: [] }).map((all) => (all.length > 0 ? `.${all.join('')}` : '')),
      fc.constantFrom('', '', '', 'e5', 'E-7', 'e+30'),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(number, (json) => {
      const isExact = String(Number(json)) === json;
      expect(protectJson(json, false)).toBe(isExact ? json : `[-0,"${json}"]`);
    }),
    { numRuns: 5000 },
  );
});

test('passes over strings of any length, whatever is escaped in them', () => {
  const json = `{"n":1.0,"text":"${'\\n\\"'.repeat(5e6)}","m":2.0}`;
  expect(protectJson(json, true)).toBe(
    json.replace('1.0', '[-0,"1.0"]').replace('2.0', '[-0,"2.0"]'),
  );
});
