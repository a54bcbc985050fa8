import type { Expression, JsonSchema, Language } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { languageOf } from '../test/languages.js';
import { toGbnf, toLark, toStructuralTag } from './index.js';

const COUNT = 400;
/** A little more than two, because the numbers in names grow longer. */
const TWICE = 2.2;

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `p${index}`);
const each = <Value>(count: number, make: (name: string, index: number) => Value) =>
  Object.fromEntries(names(count).map((name, index) => [name, make(name, index)]));
const string = { type: 'string' };

/** Schemas that grow in width. */
const SCHEMAS: Record<string, (count: number) => JsonSchema> = {
  'required properties': (count) => ({
    properties: each(count, () => string),
    required: names(count),
  }),
  'optional properties': (count) => ({ properties: each(count, () => string) }),
  'required and optional properties in turn': (count) => ({
    properties: each(count, () => string),
    required: names(count).filter((_, index) => index % 2 === 1),
    additionalProperties: true,
  }),
  'required properties after an optional one': (count) => ({
    properties: { first: string, ...each(count, () => string) },
    required: names(count),
  }),
  'required properties that are not declared': (count) => ({
    type: 'object',
    required: names(count),
  }),
  'properties that are objects': (count) => ({
    properties: each(count, () => ({ properties: { a: string, b: { type: 'number' } } })),
  }),
  'values of an enumeration': (count) => ({ enum: names(count) }),
  'values of an enumeration of several types': (count) => ({
    type: Array.from({ length: count }, () => ['string', 'integer']).flat(),
    enum: [...names(count), ...names(count).map((_, index) => index)],
  }),
  'a long value of an enumeration': (count) => ({ enum: ['x'.repeat(50 * count)] }),
  'a long list as a value': (count) => ({ const: [{ a: names(count) }] }),
  'a long name': (count) => ({ properties: { ['x'.repeat(50 * count)]: string, y: string } }),
  'branches of anyOf': (count) => ({ anyOf: names(count).map((name) => ({ const: name })) }),
  'branches of oneOf, with what holds for all': (count) => ({
    type: 'object',
    properties: { a: string },
    oneOf: names(count).map((name) => ({ required: [name] })),
  }),
  'branches of allOf': (count) => ({
    allOf: names(count).map((name) => ({ properties: { [name]: string }, required: [name] })),
  }),
  'references of allOf': (count) => ({
    allOf: names(count).map((name) => ({ $ref: `#/$defs/${name}` })),
    $defs: each(count, (name) => ({ properties: { [name]: string } })),
  }),
  'a long tuple': (count) => ({ prefixItems: names(count).map(() => string) }),
  'a long pattern': (count) => ({ pattern: `^${'ab?'.repeat(count / 4)}$` }),
  'a pattern of many branches': (count) => ({ pattern: 'abc|'.repeat(count / 4) }),
  'a pattern with repetitions': (count) => ({ pattern: 'a{2}'.repeat(count / 4) }),
  'a large class of characters': (count) => ({
    pattern: `[^${Array.from({ length: count / 4 }, (_, index) => String.fromCharCode(0x4e00 + 2 * index)).join('')}]`,
  }),
  'definitions that refer to each other in a chain': (count) => ({
    $ref: '#/$defs/p0',
    $defs: each(count, (_, index) =>
      index + 1 === count
        ? string
        : { properties: { next: { $ref: `#/$defs/p${index + 1}` } }, required: ['next'] },
    ),
  }),
  'definitions that all are used': (count) => ({
    properties: each(count, (name) => ({ $ref: `#/$defs/${name}` })),
    $defs: each(count, () => ({ properties: { a: string, b: string } })),
  }),
};

/** Schemas that grow in depth. */
const DEEP: Record<string, (levels: number) => JsonSchema> = {
  'lists in lists': (levels) => nested(levels, (items) => ({ type: 'array', items })),
  'objects in objects': (levels) =>
    nested(levels, (a) => ({ properties: { a, b: string }, additionalProperties: true })),
  'objects in objects, required behind what is not': (levels) =>
    nested(levels, (b) => ({ properties: { a: string, b }, required: ['b'] })),
  'objects of objects': (levels) =>
    nested(levels, (additionalProperties) => ({ type: 'object', additionalProperties })),
  'tuples in tuples': (levels) =>
    nested(levels, (item) => ({ prefixItems: [string, item], items: string })),
  'definitions that each use the next one twice': (levels) => ({
    $ref: '#/$defs/p0',
    $defs: each(levels / 2, (_, index) =>
      index + 1 === levels / 2
        ? string
        : {
            properties: {
              a: { allOf: [{ $ref: `#/$defs/p${index + 1}` }] },
              b: { $ref: `#/$defs/p${index + 1}`, title: 'b', type: 'object' },
            },
          },
    ),
  }),
};

function nested(depth: number, around: (schema: JsonSchema) => JsonSchema): JsonSchema {
  let schema: JsonSchema = string;
  for (let level = 0; level < depth; level++) schema = around(schema);
  return schema;
}

const WRITERS: Record<string, (language: Language) => string> = {
  GBNF: (language) => toGbnf(language),
  Lark: (language) => toLark(language),
  'structural tags': (language) => JSON.stringify(toStructuralTag(language)),
};

/** In characters and in rules. */
function sizeOf(grammar: string): readonly [number, number] {
  return [grammar.length, grammar.split(/\n|\\n|\{"type"/).length];
}

function expectAtMostTwice(one: string, two: string): void {
  const [length, rules] = sizeOf(one);
  const [twiceLength, twiceRules] = sizeOf(two);
  expect(twiceLength / length).toBeLessThan(TWICE);
  expect(twiceRules / rules).toBeLessThan(TWICE);
}

describe.each(Object.entries(WRITERS))(
  'twice the schema in %s is twice the grammar',
  (_, write) => {
    test.each(Object.entries(SCHEMAS))('%s', (_what, schemaOf) => {
      const [one = '', two = ''] = [COUNT, 2 * COUNT].map((count) =>
        write(languageOf({ schema: schemaOf(count), as: 'json' })),
      );
      expectAtMostTwice(one, two);
    });

    test.each(Object.entries(DEEP))('%s', (_what, schemaOf) => {
      const [one = 0, two = 0, three = 0] = [30, 60, 90].map(
        (levels) => write(languageOf({ schema: schemaOf(levels), as: 'json' })).length,
      );
      // The deepest levels are short enough to be repeated in place.
      expect((three - two) / (two - one)).toBeLessThan(TWICE / 2);
    });

    test.each(['required properties', 'optional properties'])('%s, each by itself', (what) => {
      const [one = '', two = ''] = [COUNT, 2 * COUNT].map((count) => {
        const properties = SCHEMAS[what]?.(count) ?? false;
        const value = { value: { until: ['</'] } } as const;
        const spelled = ['<', { key: 'text' } as const, '>', value, '</>'];
        return write(languageOf({ properties, each: spelled, separator: '\n' }));
      });
      expectAtMostTwice(one, two);
    });

    test('many calls', () => {
      const [one = '', two = ''] = [COUNT / 2, COUNT].map((count) => {
        const calls = names(count).map(
          (name): Expression => ({
            call: 'the_same',
            spelled: [name, { schema: { properties: { a: string } }, as: 'python' }],
          }),
        );
        return write(languageOf({ choice: calls }));
      });
      expectAtMostTwice(one, two);
    });

    test.each([
      'required properties',
      'optional properties',
      'required and optional properties in turn',
    ])('%s, half of them in the reply prefix', (what) => {
      const [one = '', two = ''] = [COUNT / 20, COUNT / 10].map((count) => {
        const begun = names(count / 2).map((name) => `"${name}": ""`);
        const schema = SCHEMAS[what]?.(count) ?? false;
        return write(languageOf({ schema, as: 'json' }, { replyPrefix: `{${begun.join(', ')}` }));
      });
      expectAtMostTwice(one, two);
    });

    test.each([
      ['values of an enumeration', '"p'],
      ['a long value of an enumeration', `"${'x'.repeat(10)}`],
    ])('%s, after a reply prefix', (what, replyPrefix) => {
      const [one = '', two = ''] = [COUNT, 2 * COUNT].map((count) => {
        const schema = SCHEMAS[what]?.(count) ?? false;
        return write(languageOf({ schema, as: 'json' }, { replyPrefix }));
      });
      expectAtMostTwice(one, two);
    });
  },
);

test('a reply prefix may be long', () => {
  const root: Expression = [
    { schema: { type: 'array', items: { enum: ['a', 'aa', '"'] } }, as: 'json' },
    { text: { until: ['<end>'] } },
  ];
  const replyPrefix = `[${'"aa", "\\"", '.repeat(20_000)}"a"]${'said '.repeat(20_000)}<e`;
  expect(toGbnf(languageOf(root, { replyPrefix }))).toMatch(/^root ::= text-1\n/);
});

test('an ambiguous reply prefix does not multiply the alternatives', () => {
  const left = (pattern: string, length: number): string =>
    toGbnf(
      languageOf({ schema: { pattern }, as: 'json' }, { replyPrefix: `"${'a'.repeat(length)}` }),
    );
  for (const pattern of ['^(a*)*$', '^(a|a|aa)*$', 'aaaa', '^(?:a?){50}$', '^(?:\\w*a*)*$']) {
    expect(left(pattern, 40).length / left(pattern, 20).length).toBeLessThan(1.1);
  }
});
