import { expect, test } from 'vitest';
import { resolveSchema } from './resolve-schema.js';

const ROOT = {
  type: 'object',
  properties: { 'a/b~c d': { type: 'null' }, next: { $ref: '#' } },
  $defs: {
    Text: { type: 'string' },
    Chain: { $ref: '#/$defs/Text' },
    Described: { $ref: '#/$defs/Chain', description: 'x', allOf: [{ minLength: 1 }] },
    Circle: { $ref: '#/$defs/Other' },
    Other: { $ref: '#/$defs/Circle' },
    List: { anyOf: [{ type: 'integer' }] },
  },
  definitions: new Map([['Old', { type: 'boolean' }]]),
};

test.each([
  ['#/$defs/Text', { type: 'string' }],
  ['#/$defs/Chain', { type: 'string' }],
  ['#/%24defs/Text', { type: 'string' }],
  ['#/definitions/Old', { type: 'boolean' }],
  ['#/properties/a~1b~0c%20d', { type: 'null' }],
  ['#/$defs/List/anyOf/0', { type: 'integer' }],
  ['#', ROOT],
  ['#/$defs/Circle', true],
  ['#/$defs/Missing', true],
  ['#/$defs/List/anyOf/x', true],
  ['#/constructor', true],
  ['#/%zz', true],
  ['#Text', true],
  ['https://example.com/schema#/$defs/Text', true],
  [`#/${'x'.repeat(2000)}`, true],
  [7, true],
])('%j leads to %j', ($ref, expected) => {
  expect(resolveSchema({ $ref }, ROOT)).toEqual(expected);
});

test('keeps the keywords next to references', () => {
  expect(resolveSchema({ $ref: '#/$defs/Described', title: 'y' }, ROOT)).toEqual({
    title: 'y',
    allOf: [{ description: 'x', allOf: [{ minLength: 1 }, { type: 'string' }] }],
  });
});

test('leaves what has no reference', () => {
  const schema = { properties: { $ref: { type: 'string' } } };
  expect(resolveSchema(schema, ROOT)).toBe(schema);
  expect(resolveSchema(undefined, ROOT)).toBe(undefined);
});

test('follows only so many references', () => {
  const $defs: Record<string, unknown> = { d5000: { type: 'string' } };
  for (let at = 0; at < 5000; at++) $defs[`d${at}`] = { $ref: `#/$defs/d${at + 1}` };
  expect(resolveSchema({ $ref: '#/$defs/d4990' }, { $defs })).toEqual({ type: 'string' });
  expect(resolveSchema({ $ref: '#/$defs/d0' }, { $defs })).toBe(true);
});
