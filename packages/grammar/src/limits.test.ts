import type { JsonSchema } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { gbnfOf, languageOf, refusalOf } from '../test/languages.js';
import { toGbnf, toLark, toStructuralTag } from './index.js';
import { LIMITS } from './limits.js';

const refusalOfSchema = (schema: JsonSchema) => refusalOf({ schema, as: 'json' });
const list = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => item(index));
const named = (length: number, schema: unknown) =>
  Object.fromEntries(list(length, (index) => [`p${index}`, schema]));

function nested(depth: number, around: (schema: unknown) => object): Record<string, unknown> {
  let schema: unknown = true;
  for (let level = 0; level < depth; level++) schema = around(schema);
  return schema as Record<string, unknown>;
}

const { depth, properties, values, branches, patternLength, patternCharacters, count } = LIMITS;

/** Schemas at a limit, the limit, and the path of the error beyond it. */
const CASES: Record<
  string,
  [schemaOf: (limit: number) => JsonSchema, limit: number, path: string]
> = {
  properties: [(limit) => ({ properties: named(limit, true) }), properties, 'properties'],
  'required properties': [
    (limit) => ({ type: 'object', required: list(limit, String) }),
    properties,
    'required',
  ],
  'the properties of all that hold': [
    (limit) => ({
      allOf: [{ properties: { a: true } }, { properties: named(limit - 1, true) }],
    }),
    properties,
    'properties',
  ],
  'an enumeration': [(limit) => ({ enum: list(limit, Number) }), values, 'enum'],
  anyOf: [(limit) => ({ anyOf: list(limit, (value) => ({ const: value })) }), branches, 'anyOf'],
  'oneOf, with more beside it': [
    (limit) => ({ type: 'null', oneOf: list(limit, () => true) }),
    branches,
    'oneOf',
  ],
  allOf: [(limit) => ({ allOf: list(limit, () => ({ type: 'null' })) }), branches, 'allOf'],
  'a tuple': [(limit) => ({ prefixItems: list(limit, () => true) }), branches, 'prefixItems'],
  'a pattern': [(limit) => ({ pattern: 'x'.repeat(limit) }), patternLength, 'pattern'],
  'a repetition in a pattern': [
    (limit) => ({ pattern: `^a{1,${limit}}$` }),
    patternCharacters,
    'pattern',
  ],
  'repetitions in repetitions': [
    (limit) => ({ pattern: `^(((a{10}){10}){10}){${Math.ceil(limit / 1000)}}$` }),
    patternCharacters,
    'pattern',
  ],
  'repetitions without end': [
    (limit) => ({ pattern: `^(a{1000,})(b?){1,${limit - 1001}}$` }),
    patternCharacters,
    'pattern',
  ],
  'a repetition of what is empty': [
    (limit) => ({ pattern: `^(?:){${limit}}$` }),
    patternCharacters,
    'pattern',
  ],
  'groups in groups': [
    (limit) => ({ pattern: `${'('.repeat(limit)}a${')'.repeat(limit)}` }),
    depth,
    'pattern',
  ],
  minLength: [(minLength) => ({ minLength }), count, 'minLength'],
  maxLength: [(maxLength) => ({ maxLength }), count, 'maxLength'],
  minItems: [(minItems) => ({ minItems }), count, 'minItems'],
  maxItems: [(maxItems) => ({ maxItems }), count, 'maxItems'],
};

describe.each(Object.entries(CASES))('%s', (_what, [schemaOf, limit, path]) => {
  test('is accepted at the limit', () => {
    const language = languageOf({ schema: schemaOf(limit), as: 'json' });
    expect(toGbnf(language)).toContain('root ::=');
    expect(toLark(language)).toContain('start:');
    expect(toStructuralTag(language)).toHaveProperty('format');
  });

  test('is refused beyond the limit', () => {
    const { code, problem, ...error } = refusalOfSchema(schemaOf(limit + 1));
    expect({ code, path: error.path }).toEqual({ code: 'too_large', path });
    // The limit, and what to do.
    expect(problem).toMatch(/^[^;]* \d[\d,]*\b[^;]*; \w+/);
  });
});

describe('nested schemas', () => {
  const AROUND: Record<string, [around: (schema: unknown) => object, step: string]> = {
    'the items of lists': [(items) => ({ type: 'array', items }), 'items'],
    'the properties of objects': [(a) => ({ properties: { a }, required: ['a'] }), 'properties.a'],
    tuples: [(item) => ({ prefixItems: [item] }), 'prefixItems[0]'],
    'what else objects have': [
      (additionalProperties) => ({ type: 'object', additionalProperties }),
      'additionalProperties',
    ],
    branches: [(branch) => ({ anyOf: [branch] }), 'anyOf[0]'],
  };

  test.each(Object.entries(AROUND))('are accepted up to the limit: %s', (_what, [around]) => {
    expect(gbnfOf({ schema: nested(depth, around), as: 'json' })).toContain('root ::=');
  });

  test.each(Object.entries(AROUND))('are refused beyond the limit: %s', (_what, [around, step]) => {
    for (const levels of [depth + 1, 20_000]) {
      expect(refusalOfSchema(nested(levels, around))).toMatchObject({
        code: 'too_large',
        path: Array.from({ length: depth + 1 }, () => step).join('.'),
        problem: `schemas are nested deeper than ${depth} levels; flatten them, or move this one to "$defs" and refer to it with "$ref" alone`,
      });
    }
  });

  test.each([
    ['allOf', (branch: unknown) => ({ allOf: [branch] })],
    ['oneOf', (branch: unknown) => ({ oneOf: [branch], type: 'object' })],
    ['not', (not: unknown) => ({ not })],
  ])('of any depth cause a typed error: %s', (_what, around) => {
    expect(refusalOfSchema(nested(20_000, around))).toMatchObject({
      code: expect.stringMatching(/^(too_large|unsupported)$/),
    });
  });

  test('may not be circular objects', () => {
    const schema: Record<string, unknown> = { type: 'array' };
    schema['items'] = schema;
    expect(refusalOfSchema(schema)).toMatchObject({ code: 'too_large' });
    const branches: unknown[] = [];
    branches.push({ anyOf: branches, title: 'x' });
    expect(refusalOfSchema({ anyOf: branches })).toMatchObject({ code: 'unsupported' });
  });

  test('may form a longer chain by references', () => {
    const $defs = Object.fromEntries(
      list(5000, (index) => [
        `p${index}`,
        { properties: { a: { $ref: `#/$defs/p${(index + 1) % 5000}` }, b: true } },
      ]),
    );
    expect(gbnfOf({ schema: { $defs, $ref: '#/$defs/p0' }, as: 'json' })).toMatch(
      /^defs-p4999 ::= /m,
    );
  });

  test('may not form a long chain by references alone', () => {
    const chain = (length: number): JsonSchema => ({
      $ref: '#/$defs/p0',
      $defs: {
        ...Object.fromEntries(list(length, (at) => [`p${at}`, { $ref: `#/$defs/p${at + 1}` }])),
        [`p${length}`]: { type: 'null' },
      },
    });
    expect(gbnfOf({ schema: chain(depth - 1), as: 'json' })).toContain('"null"');
    for (const length of [depth, 20_000]) {
      expect(refusalOfSchema(chain(length))).toMatchObject({
        code: 'too_large',
        path: `#/$defs/p${depth - 1}.$ref`,
      });
    }
  });
});

test('deeply nested values are refused', () => {
  const value = (levels: number): unknown => nested(levels, (item) => [item]);
  expect(gbnfOf({ schema: { const: value(depth) }, as: 'json' })).toContain('root ::=');
  for (const levels of [depth + 1, 20_000]) {
    for (const [schema, path] of [
      [{ const: value(levels) }, 'const'],
      [{ enum: [1, { a: value(levels - 1) }] }, 'enum[1]'],
    ] as const) {
      expect(refusalOfSchema(schema)).toMatchObject({ code: 'too_large', path });
    }
  }
});

describe('refuses schemas that grow too much when they are merged', () => {
  test('branches of branches', () => {
    const $defs = Object.fromEntries(
      list(40, (level) => [
        `p${level}`,
        level === 39
          ? { type: 'string' }
          : {
              anyOf: list(2, (branch) => ({
                $ref: `#/$defs/p${level + 1}`,
                minLength: 2 * level + branch,
              })),
            },
      ]),
    );
    const schema = { $ref: '#/$defs/p0', $defs };
    expect(refusalOfSchema(schema)).toMatchObject({ code: 'too_large' });
    expect(refusalOf({ schema, as: { until: ['<end>'] } })).toMatchObject({
      code: 'too_large',
      problem: expect.stringContaining('; use fewer branches'),
    });
  });

  test('many branches beside many properties', () => {
    const schema = {
      properties: named(5000, true),
      anyOf: list(5000, (index) => ({ required: [`p${index}`] })),
    };
    expect(refusalOfSchema({ properties: { x: schema } })).toMatchObject({
      code: 'too_large',
      path: expect.stringMatching(/^properties\.x\.properties\.p\d+$/),
    });
  });

  test('many branches beside a long pattern or a long value', () => {
    const branches = list(5000, (minimum) => ({ minimum }));
    for (const long of [{ pattern: 'x'.repeat(patternLength) }, { enum: ['x'.repeat(50_000)] }]) {
      expect(refusalOfSchema({ anyOf: branches, type: 'string', ...long })).toMatchObject({
        code: 'too_large',
      });
    }
  });
});

test('refuses a grammar that is too long', () => {
  // In a structural tag, each value has its own grammar, with all rules that it refers to.
  const schema = {
    properties: named(1000, { $ref: '#/$defs/a' }),
    required: list(1000, (index) => `p${index}`),
    $defs: { a: { properties: named(1000, { type: 'string' }) } },
  };
  const language = languageOf({ properties: schema, each: { value: 'json' } });
  expect(() => toStructuralTag(language)).toThrow(
    expect.objectContaining({
      code: 'too_large',
      problem: `the grammar is longer than ${LIMITS.grammarLength} characters; offer fewer or smaller tools, or shorten their schemas`,
    }),
  );
  expect(toGbnf(language).length).toBeLessThan(LIMITS.grammarLength);
  const long = languageOf('x'.repeat(LIMITS.grammarLength));
  for (const write of [toGbnf, toLark]) {
    expect(() => write(long)).toThrow(expect.objectContaining({ code: 'too_large' }));
  }
});
