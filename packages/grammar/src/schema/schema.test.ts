import type { JsonSchema } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { gbnfOf, randomOf, refusalOf, valuesOf } from '../../test/languages.js';

const COUNT = 80;
/** What a schema is, with what all of its values are. */
const SCHEMAS: Record<string, { schema: JsonSchema; fits: (value: never) => boolean }> = {
  'an object with required and optional properties': {
    schema: {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'boolean' } },
      required: ['b'],
    },
    fits: (value: Record<string, unknown>) =>
      Number.isInteger(value['b']) &&
      Object.keys(value).every((key) => 'abc'.includes(key)) &&
      ['string', 'undefined'].includes(typeof value['a']) &&
      ['boolean', 'undefined'].includes(typeof value['c']),
  },
  'an object of any properties': {
    schema: { type: 'object' },
    fits: (value: unknown) => typeof value === 'object' && value !== null,
  },
  'an object of more properties than are declared': {
    schema: { properties: { a: { const: 1 } }, additionalProperties: { type: 'null' } },
    fits: (value: object) => Object.values(value).every((each) => each === null || each === 1),
  },
  'an object without properties': {
    schema: { type: 'object', additionalProperties: false },
    fits: (value: object) => Object.keys(value).length === 0,
  },
  'an array of two or three': {
    schema: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 3 },
    fits: (value: unknown[]) =>
      [2, 3].includes(value.length) && value.every((each) => typeof each === 'number'),
  },
  'an array that may be empty': {
    schema: { items: { enum: ['x', 'y'] }, maxItems: 1 },
    fits: (value: unknown[]) =>
      value.length <= 1 && value.every((each) => 'xy'.includes(`${each}`)),
  },
  'an empty array': {
    schema: { type: 'array', maxItems: 0 },
    fits: (value: unknown[]) => value.length === 0,
  },
  'a tuple': {
    schema: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'null' }], items: false },
    fits: (value: unknown[]) =>
      value.length === 2 && typeof value[0] === 'string' && value[1] === null,
  },
  'constants and enumerations': {
    schema: { enum: ['a"b', 1.5, null, true, ['x', { y: 'z' }]] },
    fits: (value: unknown) =>
      ['"a\\"b"', '1.5', 'null', 'true', '["x",{"y":"z"}]'].includes(JSON.stringify(value)),
  },
  'an enumeration of one type': {
    schema: { type: 'string', enum: ['a', 1] },
    fits: (value: unknown) => value === 'a',
  },
  'several types': {
    schema: { type: ['integer', 'null'] },
    fits: (value: unknown) => value === null || Number.isInteger(value),
  },
  'a type that may be null': {
    schema: {
      anyOf: [
        { type: 'integer', nullable: true },
        { type: 'boolean', nullable: false },
      ],
    },
    fits: (value: unknown) =>
      value === null || Number.isInteger(value) || typeof value === 'boolean',
  },
  'a reference that may be null': {
    schema: {
      $defs: { A: { type: 'integer' } },
      properties: { a: { $ref: '#/$defs/A', nullable: true } },
      required: ['a'],
    },
    fits: ({ a }: { a: unknown }) => a === null || Number.isInteger(a),
  },
  'one of several schemas, with what holds for all': {
    schema: {
      type: 'object',
      required: ['a'],
      anyOf: [{ properties: { a: { const: 1 } } }, { properties: { a: { const: 2 } } }],
    },
    fits: (value: { a: number }) => value.a === 1 || value.a === 2,
  },
  'all of several schemas': {
    schema: {
      allOf: [{ $ref: '#/$defs/a' }, { required: ['b'], properties: { b: { type: 'null' } } }],
      $defs: { a: { properties: { a: { minimum: 1 } }, required: ['a'] } },
    },
    fits: (value: { a: number; b: null }) => value.a >= 1 && value.b === null,
  },
  'a string of a length': {
    schema: { minLength: 2, maxLength: 4 },
    fits: (value: string) => Array.from(value).length >= 2 && Array.from(value).length <= 4,
  },
  'a string of a pattern': {
    schema: { type: 'string', pattern: '^[A-Z]{2}-\\d+(?:\\.[a-f]?)$' },
    fits: (value: string) => /^[A-Z]{2}-\d+(?:\.[a-f]?)$/.test(value),
  },
  'a pattern of repetitions of repetitions': {
    schema: { type: 'string', pattern: '^(?:(?:a{2,3}){1,4}|(?:b?){3,5}|(?:c{2}){0,2})$' },
    fits: (value: string) => /^(?:a{2,12}|b{0,5}|(?:cc){0,2})$/.test(value),
  },
  'a string with a pattern in it': {
    schema: { type: 'string', pattern: 'a|\\\\"|[^\\x20-\\u00ff]' },
    fits: (value: string) => /a|\\"|[^\x20-\u00ff]/u.test(value),
  },
  'a date': {
    schema: { type: 'string', format: 'date-time' },
    fits: (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value),
  },
  'a uuid': {
    schema: { type: 'string', format: 'uuid' },
    fits: (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value),
  },
  'a number in a range': {
    schema: { type: 'number', exclusiveMinimum: -2, maximum: 1 },
    fits: (value: number) => value > -2 && value <= 1,
  },
  'a number above zero': {
    schema: { type: 'number', exclusiveMinimum: 0 },
    fits: (value: number) => value > 0,
  },
  anything: { schema: true, fits: () => true },
};

describe.each(Object.entries(SCHEMAS))('%s', (_what, { schema, fits }) => {
  test.each([
    'json',
    'python',
    { string: { open: '<q>', close: '</q>' }, bareKeys: true },
  ] as const)('as %j', (as) => {
    for (const value of valuesOf({ schema, as }, COUNT)) {
      expect(fits(value as never), JSON.stringify(value)).toBe(true);
    }
  });
});

test.each([
  ['(a?){50}', '{0,50}'],
  ['(a{1,50}){1,20}', '{1,1000}'],
  ['(a{2,3}){1,4}', '{2,12}'],
  ['(a{2}){3}', '{6}'],
  ['(a{2,}){0,1}', '{2,}'],
  ['(a+)*', '*'],
  ['((a?){2}){3}', '{0,6}'],
  ['(a{2}){0,2}', '{2}){0,2}'],
  ['(a{3,4}){1,2}', '{3,4}){1,2}'],
])('repetitions of repetitions are one, unless that has other texts: %s', (pattern, times) => {
  const gbnf = gbnfOf({ schema: { pattern: `^${pattern}$` }, as: 'json' }, { repetitions: 1e6 });
  expect(gbnf).toContain(`[a]${times}`);
});

test('integers in a range are all of that range, and no others', () => {
  const random = randomOf(3);
  for (let count = 0; count < 60; count++) {
    const [one, other] = [random(), random()].map((each) => Math.round((each - 0.5) * 4000));
    const [minimum = 0, maximum = 0] = [one ?? 0, other ?? 0].sort((a, b) => a - b);
    const schema = { type: 'integer', minimum, maximum };
    for (const value of valuesOf({ schema, as: 'json' }, 20) as number[]) {
      expect(value).toBeGreaterThanOrEqual(minimum);
      expect(value).toBeLessThanOrEqual(maximum);
    }
  }
  const small = { type: 'integer', exclusiveMinimum: -3, maximum: 11 };
  const found = new Set(valuesOf({ schema: small, as: 'json' }, 1500));
  expect(
    [...found]
      .map(Number)
      .filter((value) => !Object.is(value, -0))
      .sort((a, b) => a - b),
  ).toEqual([-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('schemas that contain themselves are rules that refer to themselves', () => {
  const schema = {
    $ref: '#/$defs/tree',
    $defs: { tree: { properties: { next: { $ref: '#/$defs/tree' } }, required: [] } },
  };
  const gbnf = gbnfOf({ schema, as: 'json' });
  expect(gbnf).toMatch(/^defs-tree ::= .*defs-tree/m);
  for (const value of valuesOf({ schema, as: 'json' }, COUNT)) {
    expect(Object.keys(value as object).every((key) => key === 'next')).toBe(true);
  }
});

test('any value is of any type', () => {
  const types = valuesOf({ schema: {}, as: 'json' }, 200).map((value) =>
    value === null ? 'null' : typeof value,
  );
  expect(new Set(types)).toEqual(new Set(['string', 'number', 'boolean', 'null', 'object']));
});

describe('refused, with the place and what to do', () => {
  test.each([
    [{ type: 'array', uniqueItems: true }, 'uniqueItems'],
    [{ properties: { a: { not: {} } } }, 'properties.a.not'],
    [{ type: 'integer', multipleOf: 2 }, 'multipleOf'],
    [{ patternProperties: { a: {} }, type: 'object' }, 'patternProperties'],
    [{ type: 'text' }, 'type'],
    [{ $ref: 'https://example.com' }, '$ref'],
    [{ $ref: '#/$defs/none' }, '$ref'],
    [{ pattern: '(?=a)' }, 'pattern'],
    [{ pattern: '(a)\\1' }, 'pattern'],
    [{ pattern: 'a^b' }, 'pattern'],
    [{ pattern: '^a|b$' }, 'pattern'],
    [{ pattern: 'a{2' }, 'pattern'],
    [{ pattern: '(a' }, 'pattern'],
    [{ pattern: 'a', maxLength: 2 }, 'pattern'],
    [{ type: 'number', minimum: 0.5 }, 'minimum'],
    [{ allOf: [{ pattern: 'a' }, { pattern: 'b' }] }, 'pattern'],
    [{ items: { contains: {} } }, 'items.contains'],
  ])('%j', (schema, path) => {
    expect(refusalOf({ schema, as: 'json' })).toMatchObject({ code: 'unsupported', path });
  });

  test('within a call, whose name the place begins with', () => {
    const schema = { properties: { a: { uniqueItems: true } } };
    const { path, problem } = refusalOf({ call: 'f', spelled: { schema, as: 'json' } });
    expect(path).toBe('f.properties.a.uniqueItems');
    expect(problem).toContain("ignore: ['uniqueItems']");
  });

  test('where no value fits', () => {
    for (const schema of [false, { enum: [] }, { type: 'integer', minimum: 2, maximum: 1 }]) {
      expect(refusalOf({ schema, as: 'json' }).problem).toBe('no value fits this schema');
    }
  });

  test.each([
    { uniqueItems: false },
    { patternProperties: {} },
    { propertyNames: true },
    { minProperties: 0 },
    { format: 'email', title: 'x', 'x-own': 1 },
  ])('but not where it says nothing: %j', (schema) => {
    expect(gbnfOf({ schema, as: 'json' })).toContain('root ::=');
  });

  test('nor where it is to be ignored', () => {
    const schema = { type: 'array', uniqueItems: true };
    expect(gbnfOf({ schema, as: 'json' }, { ignore: ['uniqueItems'] })).toContain('root ::=');
  });
});
