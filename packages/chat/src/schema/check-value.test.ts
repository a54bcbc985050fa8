import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnySchema } from './any-schema.js';
import { checkerOf } from './check-value.js';
import { jsonSchemaOf } from './json-schema-of.js';

const plain = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'array', items: { type: 'integer' } } },
  required: ['city'],
  additionalProperties: false,
} as const;

const SCHEMAS: readonly (readonly [string, AnySchema])[] = [
  ['Zod', z.object({ city: z.string(), days: z.array(z.int()).optional() })],
  [
    'Valibot',
    toStandardJsonSchema(
      v.object({ city: v.string(), days: v.optional(v.array(v.pipe(v.number(), v.integer()))) }),
    ),
  ],
  ['ArkType', type({ city: 'string', 'days?': 'number.integer[]' })],
  ['JSON Schema', plain],
];

describe.each(SCHEMAS)('a schema of %s', (_name, schema) => {
  test('is told as JSON Schema', () => {
    const { type, properties, required } = jsonSchemaOf(schema);
    expect([type, required]).toEqual(['object', ['city']]);
    expect(Object.keys(properties as object).sort()).toEqual(['city', 'days']);
    expect(jsonSchemaOf(schema)).not.toHaveProperty('$schema');
  });

  test('lets through what fits, and says where what does not', async () => {
    const check = checkerOf(schema);
    const value = { city: 'Paris', days: [1, 2] };
    expect(await check(value)).toEqual({ value });
    const { problems } = await check({ city: 7, days: [1, 'two'] });
    expect(problems).toHaveLength(2);
    expect(problems?.join('; ')).toMatch(/city.*days\[1\]/);
  });
});

describe('a JSON Schema', () => {
  const check = checkerOf(plain);

  test.each([
    [{}, 'Instance does not have required property "city".'],
    [{ city: 'a', '1 ü/~': 1 }, '["1 ü/~"]: it is not allowed here'],
    ['Paris', 'Instance type "string" is invalid. Expected "object".'],
  ])('says once what is wrong with %j', async (value, problem) => {
    expect(await check(value)).toEqual({ problems: [problem] });
  });
});

describe('what a schema gives', () => {
  test('is what the library makes of a value', async () => {
    const check = checkerOf(z.object({ day: z.string().transform(Number) }));
    expect(await check({ day: '7' })).toEqual({ value: { day: 7 } });
  });
});

describe('a schema that tells no JSON Schema', () => {
  test.each([
    ['of a library', v.object({ city: v.string() })],
    ['as it cannot be written', z.object({ when: z.date() })],
  ])('is refused: %s', (_what, schema) => {
    expect(() => jsonSchemaOf(schema)).toThrow(
      expect.objectContaining({ code: 'invalid_option', path: 'schema' }),
    );
  });
});
