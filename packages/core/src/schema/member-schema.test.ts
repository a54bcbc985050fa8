import { expect, test } from 'vitest';
import { itemsSchema, propertyNames, propertySchema } from './member-schema.js';

const text = { type: 'string' };
const count = { type: 'integer' };
const $defs = {
  Base: { properties: { a: text } },
  Loop: { allOf: [{ $ref: '#/$defs/Loop' }, { $ref: '#/$defs/Base' }] },
  List: { items: text },
};

test.each<[unknown, unknown]>([
  [{}, undefined],
  [undefined, undefined],
  [{ properties: { b: text } }, undefined],
  [{ properties: { a: text } }, text],
  [{ properties: { a: true } }, true],
  [{ properties: { a: 'string' } }, undefined],
  [new Map([['properties', new Map([['a', text]])]]), text],
  [{ properties: {}, additionalProperties: count }, count],
  [{ properties: {}, additionalProperties: true }, undefined],
  [{ properties: {}, additionalProperties: false }, undefined],
  [{ properties: { a: text }, additionalProperties: count }, text],
  [{ patternProperties: { '^a': count }, additionalProperties: text }, count],
  [{ patternProperties: { '^b': count }, additionalProperties: text }, text],
  [{ properties: { a: text }, patternProperties: { a: count } }, { allOf: [text, count] }],
  [{ $ref: '#/$defs/Base' }, text],
  [{ $ref: '#/$defs/Loop' }, text],
  [{ allOf: [{ $ref: '#/$defs/Base' }, { properties: { b: count } }] }, text],
  [{ anyOf: [{ $ref: '#/$defs/Base' }, { properties: { a: count } }] }, { anyOf: [text, count] }],
  [{ oneOf: [{ properties: { b: text } }, { properties: { a: count } }] }, count],
])('the schema of a in %j', (schema, expected) => {
  expect(propertySchema(schema, { $defs }, 'a')).toEqual(expected);
});

test.each<[unknown, unknown]>([
  [{ items: text }, text],
  [{ items: true }, undefined],
  [{ items: [text] }, undefined],
  [{ anyOf: [{ $ref: '#/$defs/List' }, { type: 'null' }] }, text],
])('the schema of items in %j', (schema, expected) => {
  expect(itemsSchema(schema, { $defs })).toEqual(expected);
});

test.each<[unknown, unknown]>([
  [{}, undefined],
  [{ additionalProperties: text }, undefined],
  [{ properties: {} }, new Set()],
  [{ allOf: [{ $ref: '#/$defs/Base' }], properties: { b: text } }, new Set(['b', 'a'])],
])('the names of the properties in %j', (schema, expected) => {
  expect(propertyNames(schema, { $defs })).toEqual(expected);
});

test('a hostile schema declares nothing, soon', () => {
  const defs: Record<string, unknown> = { d100: { properties: { a: text } } };
  for (let at = 0; at < 100; at++) {
    const next = { $ref: `#/$defs/d${at + 1}` };
    defs[`d${at}`] = { anyOf: [next, { allOf: [next] }] };
  }
  expect(propertySchema({ $ref: '#/$defs/d0' }, { $defs: defs }, 'a')).toBe(undefined);
});
