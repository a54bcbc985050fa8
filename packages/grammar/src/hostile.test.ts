import { type Expression, ModelspeakError } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../test/gbnf.js';
import { gbnfOf, languageOf } from '../test/languages.js';
import { toGbnf, toLark, toStructuralTag } from './index.js';

const NAMES = [
  'a',
  'b',
  'x',
  '',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'length',
];
const name = fc.constantFrom(...NAMES);
const pointer = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('#', '#/$defs/a', '#/$defs/b', '#/properties/a') },
  {
    weight: 1,
    arbitrary: fc
      .array(
        fc.constantFrom(
          ...NAMES,
          '$defs',
          'properties',
          'items',
          'allOf',
          'anyOf',
          '0',
          '1',
          '%',
          '~',
        ),
        {
          maxLength: 4,
        },
      )
      .map((steps) => ['#', ...steps].join('/')),
  },
);
const pattern = fc
  .array(
    fc.constantFrom(
      ...['a', 'b', '.', '^', '$', '|', '(', '(?:', ')', '[', ']', '[^', '-', '\\', '\\d', '\\W'],
      ...[
        '\\u{1f600}',
        '\\ud83d',
        '*',
        '+',
        '?',
        '{2}',
        '{1,',
        '3}',
        '{0,99999}',
        '{9,1}',
        '\u{1f600}',
      ],
      ...['(a|b)', '(a*)*', '(a?b?)+', '[a-z]', '[z-a]', '(?:a|)*', '\ud800'],
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const count = fc.constantFrom(0, 1, 2, 3, 1000, -1, 1.5, 1e10, 1e300, -1e300, -0);
/** Values that a keyword must not have. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>({ toString: 1 }, { valueOf: null }, [[]], '', null, undefined),
);

const { schema } = fc.letrec<{ schema: unknown; named: unknown; list: unknown }>((tie) => {
  const inner = tie('schema');
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(
      fc.constantFrom('object', 'array', 'string', 'integer', 'number', 'boolean', 'null', 'dict'),
      fc.array(fc.constantFrom('object', 'string', 'integer', 'null', 'constructor'), {
        maxLength: 3,
      }),
    ),
    properties: tie('named'),
    $defs: tie('named'),
    required: fc.array(name, { maxLength: 3 }),
    additionalProperties: inner,
    items: inner,
    prefixItems: tie('list'),
    anyOf: tie('list'),
    oneOf: tie('list'),
    allOf: tie('list'),
    $ref: pointer,
    enum: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
    const: fc.jsonValue({ maxDepth: 3 }),
    pattern,
    format: fc.constantFrom('date', 'uuid', 'email', ...NAMES),
    ...Object.fromEntries(
      ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'].map((key) => [
        key,
        count,
      ]),
    ),
    exclusiveMinimum: fc.oneof(count, fc.boolean()),
    exclusiveMaximum: count,
    not: inner,
    uniqueItems: fc.boolean(),
    title: fc.string(),
  };
  const keyword = fc
    .constantFrom(...Object.keys(keywords))
    .chain((key) => fc.tuple(fc.constant(key), keywords[key] ?? odd));
  const wrong = fc.tuple(fc.oneof(name, fc.constantFrom(...Object.keys(keywords))), odd);
  const entries = fc.array(
    fc.oneof({ weight: 12, arbitrary: keyword }, { weight: 1, arbitrary: wrong }),
    {
      maxLength: 5,
    },
  );
  const object = entries.map((all) => Object.fromEntries(all));
  return {
    schema: fc.oneof({ depthSize: 'small' }, fc.constantFrom(true, false, {}), object),
    named: fc.array(fc.tuple(name, inner), { maxLength: 3 }).map((all) => Object.fromEntries(all)),
    list: fc.array(inner, { maxLength: 3 }),
  };
});

const whole = fc
  .tuple(schema, schema, schema)
  .map(([root, a, b]) =>
    typeof root === 'object' && root !== null
      ? { $defs: { a, b }, ...root }
      : { $defs: { a, b }, items: root },
  );

const FORMS: readonly ((schema: never) => Expression)[] = [
  (each) => ({ schema: each, as: 'json' }),
  (each) => ({ schema: each, as: 'python' }),
  (each) => ({ schema: each, as: { until: ['</x>'] } }),
  (each) => ({ schema: each, as: { string: { open: '<q>', close: '</q>' }, bareKeys: true } }),
  (each) => ({
    properties: each,
    each: {
      choice: [
        ['s', { key: 'text' }, { value: { until: ['</x>'] }, only: 'strings' }, '</x>'],
        ['o', { key: 'json' }, { value: 'json', only: 'others' }],
      ],
    },
  }),
];
const WRITERS = [toGbnf, toLark, toStructuralTag] as const;
const PREFIXES = ['', '{', '{"a": ', '[[', '"a', '"aaaaaaaaaaaa', '1', 'sa', '{a:<q>a'];

describe('any schema', () => {
  test('results in a valid grammar or a typed error', () => {
    let written = 0;
    fc.assert(
      fc.property(whole, fc.constantFrom(...PREFIXES), (each, replyPrefix) => {
        for (const form of FORMS) {
          for (const write of WRITERS) {
            const grammar = tried(() =>
              write(languageOf({ call: 'f', spelled: form(each as never) }, { replyPrefix })),
            );
            if (grammar === undefined) continue;
            written++;
            if (write === toGbnf) expect(faultsOf(`${grammar}`)).toEqual([]);
          }
        }
      }),
      { numRuns: 600 },
    );
    expect(written).toBeGreaterThan(200);
  });

  test('is not modified', () => {
    fc.assert(
      fc.property(whole, (each) => {
        const before = JSON.stringify(each);
        tried(() => gbnfOf({ schema: each, as: 'json' }));
        expect(JSON.stringify(each)).toBe(before);
      }),
      { numRuns: 200 },
    );
  });
});

/** The result, unless there is a typed error. */
function tried<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof ModelspeakError) return undefined;
    throw error;
  }
}

test('any JSON instead of a schema results in a grammar or a typed error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const form of FORMS) tried(() => gbnfOf(form(value as never)));
    }),
    { numRuns: 500 },
  );
});

test.each([
  [
    'keywords named like methods of objects',
    { hasOwnProperty: 1, __defineGetter__: {}, toString: 1 },
  ],
  ['a type named like a method', { type: 'constructor' }],
  ['a type that is not a string', { type: { toString: null } }],
  ['a format named like a method', { type: 'string', format: 'constructor' }],
  ['a format that is not a string', { type: 'string', format: { toString: 1 } }],
  ['names that are not strings', { type: 'object', required: [{ toString: 1 }] }],
  ['a pattern that is not a string', { pattern: { toString: 1 } }],
  ['lengths that are not numbers', { minLength: 'x' }],
  ['negative lengths', { type: 'array', maxItems: -1 }],
  [
    'properties that are not an object',
    { allOf: [{ properties: null }, { properties: { a: {} } }] },
  ],
  ['limits that are not numbers', { allOf: [{ minimum: {} }, { minimum: 1 }] }],
  ['a very large limit', { type: 'integer', maximum: 1.7976931348623157e308 }],
  ['a limit with too many digits', { type: 'integer', minimum: 1e300 }],
  ['a value that is not JSON', { enum: [1n, () => 1] }],
])('%s result in a grammar or a typed error', (_what, each) => {
  tried(() => gbnfOf({ schema: each, as: 'json' }));
  tried(() => gbnfOf({ properties: each, each: { value: { until: ['x'] } } }));
});

test('a limit beyond all numbers is no limit', () => {
  const limited = gbnfOf({ schema: { type: 'integer', minimum: 0, maximum: 1e300 }, as: 'json' });
  expect(limited).toBe(gbnfOf({ schema: { type: 'integer', minimum: 0 }, as: 'json' }));
});

test('merging keeps properties of any name', () => {
  const all = [JSON.parse('{"properties":{"__proto__":{"const":1}}}'), { properties: { b: {} } }];
  expect(gbnfOf({ schema: { allOf: all }, as: 'json' })).toContain(
    '"\\"__proto__\\":" json-space "1"',
  );
});
