import { describe, expect, test } from 'vitest';
import { looseKeywords } from './loose-keywords.js';

const kind = (name: string) => ({
  type: 'object',
  properties: { kind: { const: name } },
  required: ['kind'],
});

describe('oneOf', () => {
  test.each([
    ['different types', [{ type: 'string' }, { type: 'number' }, { type: ['null', 'array'] }]],
    ['different values', [{ const: 1 }, { enum: [2, '1'] }, { const: { a: 1 } }]],
    ['a property that tells objects apart', [kind('a'), kind('b'), kind('c')]],
    ['nothing', [false, { type: 'string' }]],
  ])('is kept by %s', (_what, oneOf) => {
    expect(looseKeywords({ oneOf })).toEqual([]);
  });

  test.each([
    ['whole numbers', [{ type: 'integer' }, { type: 'number' }]],
    ['the same value', [{ enum: [1, 2] }, { const: 2 }]],
    [
      'limits',
      [
        { type: 'number', minimum: 0 },
        { type: 'number', maximum: 1 },
      ],
    ],
    ['objects that nothing tells apart', [kind('a'), { ...kind('b'), required: [] }]],
    ['anything', [true, { type: 'string' }]],
    ['many branches', Array.from({ length: 101 }, (_, index) => ({ const: index }))],
  ])('may be broken by %s', (_what, oneOf) => {
    expect(looseKeywords({ oneOf })).toEqual(['oneOf']);
  });

  test('is found behind references, which lead to its branches, too', () => {
    const $defs = {
      Tree: { oneOf: [{ $ref: '#/$defs/Leaf' }, { $ref: '#/$defs/Node' }] },
      Leaf: kind('leaf'),
      Node: { ...kind('node'), additionalProperties: { $ref: '#/$defs/Tree' } },
      Any: { oneOf: [{ $ref: '#/$defs/Leaf' }, { type: 'object' }] },
    };
    expect(looseKeywords({ $ref: '#/$defs/Tree', $defs })).toEqual([]);
    expect(looseKeywords({ type: 'array', items: { $ref: '#/$defs/Any' }, $defs })).toEqual([
      '#/$defs/Any.oneOf',
    ]);
  });
});

test('a format is loose unless grammars know it, or a pattern says what it is', () => {
  const properties = {
    when: { type: 'string', format: 'date-time' },
    'a b': { type: 'string', format: 'uri' },
    mail: { type: 'string', format: 'email', pattern: '^a@b$' },
    list: { prefixItems: [{ anyOf: [{ format: 'ipv4' }] }] },
  };
  expect(looseKeywords({ type: 'object', properties })).toEqual([
    'properties["a b"].format',
    'properties.list.prefixItems[0].anyOf[0].format',
  ]);
});

test('what a grammar refuses is not looked at', () => {
  expect(looseKeywords({ $ref: '#/$defs/a', items: { format: 'uri' } })).toEqual(['items.format']);
  expect(looseKeywords({ oneOf: [{ type: 'text' }, { $ref: 7 }] })).toEqual(['oneOf']);
});

test('a deep schema is no problem', () => {
  let deep: Record<string, unknown> = { format: 'uri' };
  for (let level = 0; level < 20_000; level++) deep = { items: deep };
  expect(looseKeywords(deep)).toHaveLength(1);
});
