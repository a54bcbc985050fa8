import { describe, expect, test } from 'vitest';
import type { Json } from '../json/json.js';
import { parseJson } from '../json/json-parse.js';
import { fitsSchema } from './fits-schema.js';

const ROOT = {
  $defs: {
    Text: { type: 'string' },
    Tree: {
      type: 'object',
      properties: { next: { $ref: '#/$defs/Tree' }, name: { type: 'string' } },
      required: ['name'],
    },
    Loop: { $ref: '#/$defs/Loop' },
    Self: { anyOf: [{ $ref: '#/$defs/Self' }, { type: 'string' }] },
  },
};

/** Schemas, with values that fit and values that do not. */
const CASES: readonly (readonly [unknown, readonly string[], readonly string[]])[] = [
  [true, ['1', 'null'], []],
  [{}, ['1', '{}'], []],
  [false, [], ['1', 'null']],
  ['nonsense', ['1'], []],
  [{ type: 'string' }, ['"a"'], ['1', 'null', '[]', '{}']],
  [{ type: 'integer' }, ['1', '-0', '1.0', '1e2', '12345678901234567890'], ['1.5', '1e-1', '"1"']],
  [{ type: 'integer' }, ['1.000000000000000000000'], ['1.000000000000000000001']],
  [{ type: 'number' }, ['1', '1.5', '1.0'], ['"1"', 'true']],
  [{ type: ['boolean', 'null'] }, ['true', 'null'], ['0', '""']],
  [{ type: 'array' }, ['[]'], ['{}']],
  [{ type: 'object' }, ['{}'], ['[]', 'null']],
  [{ type: 'whatever' }, ['1'], []],
  [{ type: 'string', nullable: true }, ['null', '"a"'], ['1']],
  [
    { enum: ['a', 1, null, { x: [1] }] },
    ['"a"', '1.0', 'null', '{"x":[1.0]}'],
    ['"b"', '{"x":[]}'],
  ],
  [{ enum: [{ a: 1, b: 2 }] }, ['{"b":2,"a":1}'], ['{"a":1}', '{"a":1,"c":2}', '[1,2]']],
  [{ const: null }, ['null'], ['false', '0']],
  [{ const: [1, 2] }, ['[1,2]'], ['[2,1]', '[1]', '{"0":1,"1":2}']],
  [
    { const: parseJson('12345678901234567890') },
    ['12345678901234567890'],
    ['12345678901234567891'],
  ],
  [{ required: ['a'] }, ['{"a":1}', '{"a":null}', '1'], ['{}', '{"b":1}']],
  [{ required: ['constructor'] }, ['{"constructor":1}'], ['{}']],
  [{ properties: { a: { type: 'string' } } }, ['{}', '{"a":"x"}', '{"b":1}'], ['{"a":1}']],
  [
    { properties: { a: {} }, additionalProperties: false },
    ['{}', '{"a":1}'],
    ['{"b":1}', '{"toString":1}'],
  ],
  [{ additionalProperties: { type: 'integer' } }, ['{"a":1}'], ['{"a":"x"}']],
  [
    { patternProperties: { '^x-': { type: 'integer' } }, additionalProperties: false },
    ['{"x-a":1}'],
    ['{"x-a":"b"}', '{"y":1}'],
  ],
  [{ patternProperties: { '^(x+)+$': false }, additionalProperties: false }, ['{"y":1}'], []],
  [{ items: { type: 'integer' } }, ['[]', '[1,2]', '1'], ['["a"]', '[1,"a"]']],
  [
    { prefixItems: [{ type: 'string' }, {}], items: false },
    ['[]', '["a"]', '["a",1]'],
    ['[1]', '["a",1,2]'],
  ],
  [{ items: [{ type: 'string' }], additionalItems: { type: 'null' } }, ['["a",null]'], ['["a",1]']],
  [{ minItems: 1, maxItems: 2 }, ['[1]', '[1,2]', '"abc"'], ['[]', '[1,2,3]']],
  [{ minimum: 1, maximum: 3 }, ['1', '3.0', '"0"'], ['0.9', '3.1', '1e400']],
  [{ exclusiveMinimum: 1, exclusiveMaximum: 3 }, ['2'], ['1', '3']],
  [{ minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true }, ['2'], ['1', '3']],
  [{ minLength: 1, maxLength: 2 }, ['"a"', '"😀😀"', '7'], ['""', '"abc"']],
  [{ pattern: '^a' }, ['"b"'], []],
  [{ anyOf: [{ type: 'string' }, { minimum: 2 }] }, ['"a"', '2', 'null'], ['1']],
  [{ oneOf: [{ type: 'integer' }, { minimum: 2 }] }, ['1', '2.5'], ['2', '1.5']],
  [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, ['1'], ['0', '3']],
  [{ not: { type: 'string' } }, ['1'], ['"a"']],
  [{ $ref: '#/$defs/Text', minLength: 2 }, ['"ab"'], ['1', '"a"']],
  [{ $ref: 'foreign.json' }, ['1'], []],
  [
    { $ref: '#/$defs/Tree' },
    ['{"name":"a","next":{"name":"b"}}'],
    ['{"name":"a","next":{}}', '{"name":"a","next":{"name":"b","next":{"name":1}}}'],
  ],
  [{ $ref: '#/$defs/Loop' }, ['1'], []],
  [{ $ref: '#/$defs/Self' }, ['"a"'], ['1']],
];

describe.each(CASES)('%j', (schema, fitting, others) => {
  test('takes what fits, and nothing else', () => {
    const fits = (text: string, objects: 'plain' | 'map') =>
      fitsSchema(parseJson(text, { objects }), schema, ROOT);
    for (const objects of ['plain', 'map'] as const) {
      expect(fitting.filter((text) => !fits(text, objects))).toEqual([]);
      expect(others.filter((text) => fits(text, objects))).toEqual([]);
    }
  });
});

test('the schema itself is the root of its references', () => {
  const schema = { $defs: { A: { type: 'null' } }, properties: { a: { $ref: '#/$defs/A' } } };
  expect(fitsSchema({ a: null }, schema)).toBe(true);
  expect(fitsSchema({ a: 1 }, schema)).toBe(false);
});

test('a schema may be made of Maps', () => {
  const schema = new Map<string, unknown>([
    ['properties', new Map([['a', new Map([['type', 'string']])]])],
  ]);
  expect(fitsSchema({ a: 'x' }, schema)).toBe(true);
  expect(fitsSchema({ a: 1 }, schema)).toBe(false);
});

describe('with too much work, nothing fits, soon', () => {
  const doubling = (last: unknown) => {
    const $defs: Record<string, unknown> = { d60: last };
    for (let at = 0; at < 60; at++) {
      const next = { $ref: `#/$defs/d${at + 1}` };
      $defs[`d${at}`] = { anyOf: [next, { allOf: [next] }] };
    }
    return { $ref: '#/$defs/d0', $defs };
  };

  test.each([
    ['branches that double', doubling({ type: 'string' }), 1],
    [
      'branches that double, negated',
      { not: doubling({ type: 'string' }).$ref, ...doubling(false) },
      1,
    ],
    ['many values', { enum: Array.from({ length: 300_000 }, () => 'a') }, 'b'],
    ['many required names', { required: Array.from({ length: 300_000 }, () => 'a') }, { a: 1 }],
  ] as readonly (readonly [string, unknown, Json])[])('%s', (_what, schema, value) => {
    expect(fitsSchema(value, schema)).toBe(false);
  });

  test('deep schemas and values', () => {
    let schema: unknown = { type: 'string' };
    for (let at = 0; at < 5000; at++) schema = { anyOf: [schema] };
    expect(fitsSchema('a', schema)).toBe(false);
    let value: Json = 'a';
    for (let at = 0; at < 2000; at++) value = [value];
    const list = { items: { $ref: '#' } };
    expect(fitsSchema(value, list)).toBe(false);
    expect(fitsSchema([[[]]], list)).toBe(true);
  });

  test('a large value takes work in proportion', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ id: at, name: `n${at}` }));
    const row = { properties: { id: { type: 'integer' }, name: { type: 'string' } } };
    expect(fitsSchema(rows, { items: row })).toBe(true);
  });
});
