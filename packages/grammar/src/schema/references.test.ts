import type { JsonSchema } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { gbnfOf, languageOf, refusalOf, valuesOf } from '../../test/languages.js';
import { toLark, toStructuralTag } from '../index.js';

const refusalOfSchema = (schema: JsonSchema) => refusalOf({ schema, as: 'json' });

describe('a reference', () => {
  test.each([
    ['#/$defs/a~1b', 1],
    ['#/$defs/a~01b', 2],
    ['#/$defs/%C3%A9', 3],
    ['#/$defs/', 4],
    ['#/$defs/list/prefixItems/1', 5],
    ['#/$defs/__proto__', 6],
    ['#/$defs/constructor', 7],
  ])('resolves %s', ($ref, value) => {
    const $defs = JSON.parse(
      '{"a/b": 1, "a~1b": 2, "é": 3, "": 4, "__proto__": 6, "constructor": 7}',
      (_key, each) => (typeof each === 'number' ? { const: each } : each),
    );
    $defs.list = { prefixItems: [{ const: 0 }, { const: 5 }] };
    expect(gbnfOf({ schema: { $ref, $defs }, as: 'json' })).toMatch(
      new RegExp(`::= "${value}"$`, 'm'),
    );
  });

  test.each([
    '#/__proto__',
    '#/constructor',
    '#/toString/length',
    '#/properties/length',
    '#/required/length',
    '#/required/0/length',
    '#/allOf/1',
    '#/allOf/-1',
    '#/allOf/00',
    '#/allOf/0.0',
    '#/allOf/',
    '#/$defs/none/a',
    '#/title/0',
  ])('to %s is refused because it is missing', ($ref) => {
    const schema = { properties: { a: { $ref } }, allOf: [{}], required: ['a'], title: 'x' };
    expect(refusalOfSchema(schema)).toMatchObject({
      code: 'unsupported',
      path: 'properties.a.$ref',
      problem: `${$ref} refers to nothing in the schema; use a path that exists, such as "#/$defs/name"`,
    });
  });

  test.each(['#/required', '#/title', '#/$defs/none', '#/required/0'])(
    'to %s is refused because it is not a schema',
    ($ref) => {
      const schema = {
        properties: { a: { $ref } },
        required: ['a'],
        title: 'x',
        $defs: { none: null },
      };
      expect(refusalOfSchema(schema)).toMatchObject({
        code: 'unsupported',
        path: 'properties.a.$ref',
        problem: `${$ref} does not refer to a schema; refer to an object, true or false`,
      });
    },
  );

  test.each(['', '#a', 'a', '#/%', '#/%zz', 1, null, { toString: 1 }])(
    'that is %j is refused',
    ($ref) => {
      expect(refusalOfSchema({ properties: { a: { $ref } } })).toMatchObject({
        code: 'unsupported',
        path: 'properties.a.$ref',
        problem: 'only references within the schema are supported, such as "#/$defs/name"',
      });
    },
  );
});

describe('refuses a schema that leads back to itself', () => {
  const $defs = {
    a: { $ref: '#/$defs/b' },
    b: { anyOf: [{ type: 'array', items: { $ref: '#/$defs/c' } }, { $ref: '#/$defs/c' }] },
    c: { title: 'C', oneOf: [{ type: 'string' }, { $ref: '#/$defs/a' }] },
  };
  test.each<[string, JsonSchema]>([
    ['$ref', { $ref: '#' }],
    ['$ref', { $ref: '#', type: 'object' }],
    ['anyOf[0].$ref', { anyOf: [{ $ref: '#' }] }],
    ['oneOf[1].$ref', { oneOf: [{ type: 'string' }, { $ref: '#' }], description: 'x' }],
    ['allOf[0].$ref', { allOf: [{ $ref: '#' }] }],
    ['allOf[1].$ref', { allOf: [{ type: 'object' }, { $ref: '#' }], required: ['a'] }],
    ['allOf[0].anyOf[0].$ref', { allOf: [{ anyOf: [{ $ref: '#' }] }] }],
    ['#/$defs/c.oneOf[1].$ref', { $defs, $ref: '#/$defs/a' }],
    ['#/$defs/b.anyOf[1].$ref', { $defs, properties: { x: { $ref: '#/$defs/c' } } }],
    [
      '#/$defs/d.$ref',
      { properties: { x: { $ref: '#/$defs/d' } }, $defs: { d: { $ref: '#/$defs/d' } } },
    ],
    ['items.$ref', { type: 'array', items: { $ref: '#/items' } }],
  ])('at %s', (path, schema) => {
    const forms = ['json', 'python', { until: ['</x>'] }] as const;
    for (const as of forms) {
      expect(refusalOf({ schema, as })).toMatchObject({
        code: 'unsupported',
        path,
        problem: expect.stringMatching(
          /^#.* leads back to itself without a property or an item in between; move it into a property or into items$/,
        ),
      });
    }
  });

  test('with the name of the call in the path', () => {
    const schema = { properties: { a: { $ref: '#/properties/a' } } };
    expect(refusalOf({ call: 'f', spelled: { schema, as: 'json' } }).path).toBe(
      'f.properties.a.$ref',
    );
  });
});

describe('refuses a schema without finite values', () => {
  test.each<[string, JsonSchema]>([
    ['', { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }],
    ['', { type: 'array', items: { $ref: '#' }, minItems: 1 }],
    ['', { prefixItems: [{ type: 'string' }, { $ref: '#' }] }],
    [
      '#/$defs/a',
      {
        properties: { x: { $ref: '#/$defs/a' } },
        $defs: {
          a: { properties: { b: { $ref: '#/$defs/b' } }, required: ['b'] },
          b: { anyOf: [{ items: { $ref: '#/$defs/a' }, minItems: 2 }] },
        },
      },
    ],
    [
      '#/$defs/none',
      { properties: { x: { $ref: '#/$defs/none' } }, $defs: { none: { enum: [] } } },
    ],
    ['#/$defs/none', { properties: { x: { $ref: '#/$defs/none' } }, $defs: { none: false } }],
  ])('at %j', (path, schema) => {
    expect(refusalOfSchema(schema)).toMatchObject({ code: 'unsupported', path });
    expect(refusalOfSchema(schema).problem).toMatch(/^no value fits this schema/);
  });
});

/** Schemas of trees. */
const TREES: Record<string, JsonSchema> = {
  'the whole': {
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: '#' } } },
    additionalProperties: false,
  },
  'a definition': {
    $ref: '#/$defs/tree',
    $defs: {
      tree: {
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: '#/$defs/tree' } } },
        required: ['children'],
      },
    },
  },
  'a definition with more beside it': {
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: '#', type: 'object' } } },
  },
  'allOf of one, as pydantic writes it': {
    allOf: [{ $ref: '#/definitions/Tree' }],
    definitions: {
      Tree: {
        type: 'object',
        properties: {
          children: {
            title: 'Children',
            type: 'array',
            items: { allOf: [{ $ref: '#/definitions/Tree' }], description: 'A tree.' },
          },
        },
      },
    },
  },
  'allOf of several': {
    $ref: '#/$defs/tree',
    $defs: {
      node: { type: 'object', properties: { children: { items: { $ref: '#/$defs/tree' } } } },
      tree: {
        allOf: [
          { $ref: '#/$defs/node' },
          { properties: { children: { type: 'array', items: { type: 'object' } } } },
        ],
      },
    },
  },
  'one of two that refer to each other': {
    type: 'object',
    properties: { children: { $ref: '#/$defs/forest' } },
    $defs: {
      tree: { anyOf: [{ $ref: '#' }, { type: 'object', properties: {} }] },
      forest: { type: 'array', items: { $ref: '#/$defs/tree' } },
    },
  },
};

describe('accepts a tree as', () => {
  function isTree(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    const { children = [], ...others } = value as { children?: unknown };
    return Array.isArray(children) && children.every(isTree) && Object.keys(others).length === 0;
  }

  test.each(Object.entries(TREES))('%s', (_way, schema) => {
    for (const as of ['json', 'python'] as const) {
      const values = valuesOf({ schema, as }, 15);
      expect(values.every(isTree), JSON.stringify(values)).toBe(true);
      expect(values.some((value) => JSON.stringify(value).includes('[{'))).toBe(true);
    }
    const language = languageOf({ schema, as: 'json' });
    expect(toLark(language)).toContain('children');
    expect(JSON.stringify(toStructuralTag(language))).toContain('children');
    const left = languageOf(
      { schema, as: 'json' },
      { replyPrefix: '{"children": [{"children": [' },
    );
    expect(toLark(left)).toContain('children');
  });
});
