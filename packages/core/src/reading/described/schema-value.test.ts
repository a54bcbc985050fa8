import { expect, test } from 'vitest';
import { isTextSchema, schemaAlternatives, typedJson } from './schema-value.js';

test.each([
  [undefined, [{}]],
  [null, [{}]],
  ['string', [{}]],
  [true, [{}]],
  [{}, [{}]],
  [{ type: 'integer', minimum: 1 }, [{ type: 'integer', minimum: 1 }]],
  [
    { type: ['integer', 'null'], minimum: 1 },
    [
      { type: 'integer', minimum: 1 },
      { type: 'null', minimum: 1 },
    ],
  ],
  [
    { title: 'x', anyOf: [{ type: 'string' }, { oneOf: [{ type: ['null', 'array'] }] }] },
    [{ type: 'string' }, { type: 'null' }, { type: 'array' }],
  ],
  [{ anyOf: 'x' }, [{ anyOf: 'x' }]],
  [{ enum: ['a', 'b'] }, [{ type: 'string' }]],
  [{ enum: ['a', 1] }, [{ enum: ['a', 1] }]],
  [{ enum: 'a' }, [{ enum: 'a' }]],
  [{ type: 'integer', enum: ['1'] }, [{ type: 'integer', enum: ['1'] }]],
])('the alternatives of %j', (schema, expected) => {
  expect(schemaAlternatives(schema)).toEqual(expected);
});

test.each([
  [{ type: 'string' }, true],
  [{ type: ['string'] }, true],
  [{ enum: ['a'] }, true],
  [{ oneOf: [{ type: 'string' }, { enum: ['a'] }] }, true],
  [{ type: ['string', 'null'] }, false],
  [{ type: 'integer' }, false],
  [{}, false],
  [undefined, false],
])('whether %j is of text alone: %j', (schema, expected) => {
  expect(isTextSchema(schema)).toBe(expected);
});

const literal = (text: string) => {
  if (text === 'True') return true;
  return text === '(1,)' ? [1] : undefined;
};

test.each([
  ['integer', '12', '12'],
  ['integer', ' -0\n', '-0'],
  ['integer', '01', '"01"'],
  ['integer', '+1', '"+1"'],
  ['integer', '1a', '"1a"'],
  ['integer', 'a1', '"a1"'],
  ['integer', '', '""'],
  ['number', '-10.25E+07', '-10.25E+07'],
  ['number', '1.', '"1."'],
  ['number', '.5', '".5"'],
  ['number', '1e', '"1e"'],
  ['number', 'true', '"true"'],
  ['boolean', ' TRUE ', 'true'],
  ['boolean', 'False', 'false'],
  ['boolean', 'none', '"none"'],
  ['boolean', '1', '"1"'],
  ['null', 'None', 'null'],
  ['null', 'NULL', 'null'],
  ['null', 'false', '"false"'],
  ['null', '', '""'],
  ['object', ' {"a": 1} ', '{"a": 1}'],
  ['object', '[1]', '"[1]"'],
  ['object', '{', '"{"'],
  ['array', ' [1] ', '[1]'],
  ['array', '(1,)', '[1]'],
  ['array', '{}', '"{}"'],
  ['array', 'True', '"True"'],
  ['array', String.raw`[{\"a\": \"b\\n\"}]`, String.raw`[{"a": "b\n"}]`],
  ['object', String.raw` {\"a\": 1.0} `, '{"a": 1.0}'],
  ['array', String.raw`{\"a\": 1}`, JSON.stringify(String.raw`{\"a\": 1}`)],
  ['object', String.raw`{\"a": 1}`, JSON.stringify(String.raw`{\"a": 1}`)],
  ['any', String.raw`[\"a\"]`, JSON.stringify(String.raw`[\"a\"]`)],
  ['any', 'True', 'true'],
  ['any', ' [1] ', '[1]'],
  ['any', ' a ', '" a "'],
  ['string', '1', '"1"'],
  [['string', 'integer'], '1', '1'],
  [['string', 'integer'], 'a', '"a"'],
  [['integer', 'boolean', 'null'], 'none', 'null'],
  [['integer', 'boolean', 'null'], 'x', '"x"'],
])('as %j, %j is %s', (type, text, expected) => {
  expect(typedJson(text, { type }, literal)).toBe(expected);
});

test.each([
  [' 1 ', '1'],
  ['1 2', '"1 2"'],
  ['{"a":', '"{\\"a\\":"'],
  ['', '""'],
  ['True', 'true'],
])('of no type, %j is %s', (text, expected) => {
  expect(typedJson(text, undefined, literal)).toBe(expected);
  expect(typedJson('True', undefined)).toBe('"True"');
});
