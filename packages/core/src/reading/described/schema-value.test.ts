import { expect, test } from 'vitest';
import { isTextSchema, typedJson } from './schema-value.js';

const $defs = { Text: { type: 'string' }, Count: { type: 'integer' } };

test.each([
  [{ type: 'string' }, true],
  [{ type: ['string'] }, true],
  [{ enum: ['a'] }, true],
  [{ oneOf: [{ type: 'string' }, { enum: ['a'] }] }, true],
  [{ $ref: '#/$defs/Text' }, true],
  [{ allOf: [{ $ref: '#/$defs/Text' }] }, true],
  [{ const: '1' }, true],
  [false, true],
  [{ type: ['string', 'null'] }, false],
  [{ $ref: '#/$defs/Text', nullable: true }, false],
  [{ type: 'integer' }, false],
  [{}, false],
  [undefined, false],
])('whether %j is of text alone: %j', (schema, expected) => {
  expect(isTextSchema(schema, { $defs })).toBe(expected);
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

test.each([
  [{ $ref: '#/$defs/Text' }, '1.10', '"1.10"'],
  [{ $ref: '#/$defs/Count' }, '1', '1'],
  [{ allOf: [{ $ref: '#/$defs/Text' }], default: '1' }, '1.10', '"1.10"'],
  [{ const: '1' }, '1', '"1"'],
  [{ enum: ['1', '2'] }, '1', '"1"'],
  [{ enum: ['1', 2] }, '1', '"1"'],
  [{ enum: ['1', 2] }, '2', '2'],
  [{ enum: ['1', 2] }, '3', '3'],
  [{ enum: ['a', null] }, 'null', 'null'],
  [{ anyOf: [{ anyOf: [{ $ref: '#/$defs/Text' }] }, { const: null }] }, '1', '"1"'],
  [{ anyOf: [{ $ref: '#/$defs/Text' }, { type: 'null' }] }, 'None', 'null'],
  [{ oneOf: [{ $ref: '#/$defs/Count' }, { enum: ['auto', '2x'] }] }, '2', '2'],
  [{ oneOf: [{ type: 'integer', maximum: 5 }, { type: 'string' }] }, '7', '"7"'],
  [{ type: 'integer', maximum: 5 }, '7', '7'],
  [{ type: 'integer', enum: ['1', '2'] }, '1', '1'],
  [{ type: 'string', nullable: true }, 'null', 'null'],
  [{ type: 'string', nullable: true }, '1', '"1"'],
  [{ properties: {} }, '[1]', '"[1]"'],
  [{ items: {} }, '[1]', '[1]'],
  [{ minLength: 1 }, '1', '"1"'],
  [{ not: { type: 'number' } }, '1', '"1"'],
])('by the schema %j, %j is %s', (schema, text, expected) => {
  expect(typedJson(text, schema, literal, { $defs })).toBe(expected);
});
