import { expect, test } from 'vitest';
import { JsonNumber } from '../json/json.js';
import { schemaTypes } from './schema-types.js';

const $defs = {
  Text: { type: 'string' },
  Number: { type: 'number' },
  Level: { enum: ['low', 'high'] },
  Loop: { $ref: '#/$defs/Loop' },
  Tree: { anyOf: [{ type: 'integer' }, { $ref: '#/$defs/Tree' }] },
  Narrow: { allOf: [{ type: ['integer', 'null'] }, { $ref: '#/$defs/Narrow' }] },
};

test.each<[unknown, unknown]>([
  [undefined, undefined],
  [true, undefined],
  ['string', undefined],
  [{}, undefined],
  [{ description: 'x' }, undefined],
  [false, []],
  [{ type: 'string' }, ['string']],
  [{ type: ['null', 'integer', 'null'] }, ['null', 'integer']],
  [{ type: 'any' }, undefined],
  [{ type: ['string', 'any'] }, undefined],
  [{ type: 'str' }, ['string']],
  [{ type: 'STRING' }, ['string']],
  [new Map([['type', 'boolean']]), ['boolean']],
  [{ $ref: '#/$defs/Text' }, ['string']],
  [{ $ref: '#/$defs/Text', nullable: true }, ['string', 'null']],
  [{ $ref: 'other.json' }, undefined],
  [{ $ref: '#/$defs/Loop' }, undefined],
  [{ $ref: '#/$defs/Tree' }, ['integer']],
  [{ $ref: '#/$defs/Narrow' }, ['integer', 'null']],
  [{ allOf: [{ $ref: '#/$defs/Text' }], description: 'x' }, ['string']],
  [
    { allOf: [{ type: ['string', 'number'] }, { type: ['integer', 'string'] }] },
    ['string', 'integer'],
  ],
  [{ allOf: [{ type: 'integer' }, { $ref: '#/$defs/Number' }] }, ['integer']],
  [{ allOf: [{ type: 'integer' }, { type: 'string' }] }, []],
  [{ anyOf: [{ $ref: '#/$defs/Level' }, { oneOf: [{ type: 'null' }] }] }, ['string', 'null']],
  [{ anyOf: [{ type: 'string' }, {}] }, undefined],
  [{ anyOf: [{ type: 'string' }, false] }, ['string']],
  [{ anyOf: [] }, undefined],
  [{ anyOf: 'x' }, undefined],
  [{ type: 'string', anyOf: [{ minLength: 1 }, { type: 'integer' }] }, ['string']],
  [{ minLength: 1, anyOf: [{ type: 'integer' }, { type: 'string' }] }, ['integer', 'string']],
  [{ anyOf: [{ type: 'integer' }], oneOf: [{ type: ['integer', 'null'] }] }, ['integer']],
  [{ const: '1.10' }, ['string']],
  [{ const: null }, ['null']],
  [{ const: new JsonNumber('1.0') }, ['number']],
  [
    { enum: ['a', 1, 2, null, [], {}, true] },
    ['string', 'number', 'null', 'array', 'object', 'boolean'],
  ],
  [{ enum: [] }, undefined],
  [{ enum: 'a' }, undefined],
  [{ type: ['string', 'null'], enum: ['a', 'b'] }, ['string']],
  [{ type: 'integer', enum: [1, 2] }, ['integer']],
  [{ type: 'integer', enum: ['1', '2'] }, ['integer']],
  [{ type: 'string', nullable: true }, ['string', 'null']],
  [{ type: ['string', 'null'], nullable: true }, ['string', 'null']],
  [{ nullable: true }, undefined],
  [{ properties: {} }, ['object']],
  [{ patternProperties: {} }, ['object']],
  [{ items: {} }, ['array']],
  [{ maxLength: 3 }, ['string']],
  [{ minimum: 3 }, ['number']],
  [{ allOf: [{ minLength: 1 }, { type: 'integer' }] }, ['integer']],
])('the types of %j', (schema, expected) => {
  expect(schemaTypes(schema, { $defs })).toEqual(expected);
});

test('a hostile schema says nothing, soon', () => {
  const defs: Record<string, unknown> = {};
  for (let at = 0; at < 100; at++) {
    const next = { $ref: `#/$defs/d${at + 1}` };
    defs[`d${at}`] = { anyOf: [next, { allOf: [next] }, next] };
  }
  const schema = { $ref: '#/$defs/d0' };
  expect(schemaTypes(schema, { $defs: { ...defs, d100: { type: 'string' } } })).toBe(undefined);
  let deep: unknown = { type: 'string' };
  for (let at = 0; at < 10_000; at++) deep = { anyOf: [deep] };
  expect(schemaTypes(deep)).toBe(undefined);
});
