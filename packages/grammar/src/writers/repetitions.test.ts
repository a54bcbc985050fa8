import type { Expression, JsonSchema } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOf, refusedRepetitions } from '../../test/gbnf.js';
import { languageOf } from '../../test/languages.js';
import { fitGbnf, toLark, toStructuralTag } from '../index.js';
import { LLAMA_CPP } from './repetitions.js';

const json = (schema: JsonSchema): Expression => ({ schema, as: 'json' });
const fitted = (schema: JsonSchema) => fitGbnf(languageOf(json(schema)));

/** Schemas that llama.cpp refuses if each bound is written in its place, and what becomes looser. */
const CASES: Record<string, [schema: JsonSchema, loosened: readonly string[]]> = {
  'lists of limited texts': [
    { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 50 } },
    [],
  ],
  'lists of lists of limited texts': [
    {
      type: 'array',
      maxItems: 40,
      items: {
        type: 'array',
        minItems: 3,
        maxItems: 60,
        items: { type: 'string', maxLength: 70 },
      },
    },
    [],
  ],
  'a long text': [{ type: 'string', maxLength: 1999 }, []],
  'a longer text': [{ type: 'string', maxLength: 2000 }, ['maxLength']],
  'a text that is long at least': [{ type: 'string', minLength: 3000 }, []],
  'a text beyond all lengths': [{ type: 'string', minLength: 2_100_000 }, ['minLength']],
  'a text of about a length': [{ type: 'string', minLength: 3000, maxLength: 4500 }, []],
  'a text of a long length': [{ type: 'string', minLength: 3000, maxLength: 3000 }, []],
  'a long list': [{ type: 'array', maxItems: 2000, items: { type: 'boolean' } }, []],
  'a longer list': [{ type: 'array', maxItems: 2001, items: { type: 'boolean' } }, ['maxItems']],
  'a list that is long at least': [
    { type: 'array', minItems: 5000, items: { type: 'boolean' } },
    [],
  ],
  'repetitions of repetitions': [{ pattern: '^(a{1,200}){1,200}$' }, ['pattern']],
  'repetitions of groups': [{ pattern: '^(ab{1,200}){1,200}$' }, []],
  'a long pattern': [
    { properties: { a: { pattern: '^[a-f]{2,2500}$' } } },
    ['properties.a.pattern'],
  ],
  'a definition': [
    { $ref: '#/$defs/a', $defs: { a: { type: 'string', maxLength: 2500 } } },
    ['#/$defs/a.maxLength'],
  ],
  'an option with many parts': [{ pattern: `^(${'(ab)?'.repeat(1500)})?$` }, []],
  'a long set of characters': [
    {
      pattern: `^[${Array.from({ length: 900 }, (_, at) => String.fromCodePoint(0x4e00 + 2 * at)).join('')}]{900}$`,
    },
    [],
  ],
};

describe('GBNF that llama.cpp can read', () => {
  test.each(Object.entries(CASES))('%s', (_what, [schema, loosened]) => {
    const { grammar, ...rest } = fitted(schema);
    expect(rest.loosened).toEqual(loosened);
    expect(faultsOf(grammar)).toEqual([]);
    expect(refusedRepetitions(grammar)).toEqual([]);
  });

  test('holds bounds as far as it can', () => {
    expect(fitted({ type: 'string', minLength: 3500 }).grammar).toMatch(/part-\d\{3\} part-\d+/);
    expect(fitted({ pattern: '^a{3010,3020}$' }).grammar).toContain('{3} [a]{10,20}');
    expect(fitted({ pattern: '^(?:b|a{2000})c$' }).grammar).toMatch(/\{2\} "c"|part-\d\{2\}/);
    expect(fitted({ type: 'string', minLength: 3, maxLength: 3000 }).grammar).toContain('{3,}');
    expect(fitted({ pattern: '^(a{1,200}){1,200}$' }).grammar).toContain('[a]+');
  });

  test('names the tool of a keyword, whose arguments are one value or spelled apart', () => {
    const schema = { properties: { a: { type: 'string', maxLength: 2500 } } };
    const each = [{ key: 'text' }, { value: { until: ['</'] } }, '</'] as const;
    for (const spelled of [json(schema), { properties: schema, each }] as const) {
      const { loosened } = fitGbnf(languageOf({ call: 'look_up', spelled }));
      expect(loosened).toEqual(['look_up.properties.a.maxLength']);
    }
  });

  test('names what a format itself repeats too often', () => {
    expect(fitGbnf(languageOf({ repeat: 'a', max: 5000 })).loosened).toEqual(['repeat']);
  });

  test('repeats what a reply prefix has begun', () => {
    const schema = { type: 'array', maxItems: 3000, items: { type: 'string', maxLength: 1500 } };
    const begun = fitGbnf(languageOf(json(schema), { replyPrefix: '["a", "b' }));
    expect(begun.loosened).toEqual(['maxItems']);
    expect(refusedRepetitions(begun.grammar)).toEqual([]);
  });

  test('has equal repetitions once', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`p${at}`, { type: 'string', maxLength: 1000 }]),
    );
    const { grammar, loosened } = fitted({ type: 'object', properties });
    expect(loosened).toEqual([]);
    expect(grammar.match(/\{0,1000\}/g)).toHaveLength(1);
  });

  test('has no more repetitions than an engine reads in a moment', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [
        `p${at}`,
        { type: 'string', minLength: 2, maxLength: 1000 + at },
      ]),
    );
    const { grammar, loosened } = fitted({ type: 'object', properties });
    const times = [...grammar.matchAll(/\{\d*,?(\d+)\}/g)].map(([, most]) => Number(most));
    expect(times.reduce((one, other) => one + other, 0)).toBeLessThan(1.1 * LLAMA_CPP.altogether);
    expect(loosened).toContain('properties.p499.maxLength');
    expect(loosened).toContain('properties.p499.minLength');
    expect(loosened).not.toContain('properties.p0.maxLength');
  });

  test('repeats less for an engine that holds less', () => {
    const schema = { type: 'array', maxItems: 40, items: { type: 'string', maxLength: 65 } };
    const { grammar, loosened } = fitGbnf(languageOf(json(schema)), { repetitions: 64 });
    expect(loosened).toEqual(['maxLength'].map((key) => `items.${key}`));
    expect(refusedRepetitions(grammar, 65)).toEqual([]);
  });

  test('never gives a rule the name of another', () => {
    const parameters = {
      properties: Object.fromEntries(
        ['a', 'b', 'c', 'd'].map((name) => [name, { type: 'string', maxLength: 1200 }]),
      ),
    };
    const each = [{ key: 'text' }, { value: { until: ['</end>'] } }, '</end>'] as const;
    for (const call of ['text', 'part', 'text-2', 'part 1']) {
      const spelled = { properties: parameters, each, separator: '\n' } as const;
      const root = [{ text: { until: ['<x>', '<y>'] } }, { call, spelled }] as const;
      expect(faultsOf(fitGbnf(languageOf(root)).grammar)).toEqual([]);
    }
  });

  test('fits whatever is nested in what', () => {
    const bounds = fc.record({ min: fc.nat(2500), more: fc.nat(2500) });
    const { schema: any } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        bounds.map(({ min, more }) => ({ type: 'string', minLength: min, maxLength: min + more })),
        fc.constantFrom({ pattern: '^(?:a{2,40}b?){3,90}$' }, { pattern: '^(x{30}){70}y{3,9}$' }),
        fc.tuple(tie('schema'), bounds).map(([items, { min, more }]) => ({
          ...{ type: 'array', items, minItems: min, maxItems: min + more },
        })),
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')).map((properties) => ({
          ...{ type: 'object', properties },
        })),
      ),
    }));
    fc.assert(
      fc.property(any, (schema) => {
        const { grammar } = fitted(schema);
        expect(faultsOf(grammar)).toEqual([]);
        expect(refusedRepetitions(grammar)).toEqual([]);
      }),
    );
  });
});

test('other engines get all bounds', () => {
  const schema = { type: 'array', minItems: 2500, items: { type: 'string', maxLength: 2500 } };
  const tag = JSON.stringify(toStructuralTag(languageOf(json(schema))));
  for (const grammar of [tag, toLark(languageOf(json(schema)))]) {
    expect(grammar).toContain('2500');
    expect(grammar).toContain('2499');
  }
});
