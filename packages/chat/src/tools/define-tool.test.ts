import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from './define-tool.js';
import type { ToolRun } from './tool-types.js';

const call = { id: 'a', type: 'function', function: { name: 'book', arguments: '{}' } } as const;
const runOf = <Context>(context: Context): ToolRun<Context> => ({
  call,
  context,
  messages: [],
  signal: new AbortController().signal,
});

const book = defineTool({
  name: 'book',
  description: 'Books a room.',
  schema: z.object({ user: z.string(), nights: z.int().max(9) }),
  strict: true,
  inject: { user: ({ context }: ToolRun<{ readonly user: string }>) => context.user },
  run: ({ user, nights }, { call: { id } }) => `${id}: ${nights} nights for ${user}`,
});

test('a tool shows the model its arguments, and not those that are injected', () => {
  expect(book.definition).toEqual({
    type: 'function',
    function: {
      name: 'book',
      description: 'Books a room.',
      strict: true,
      parameters: {
        type: 'object',
        properties: {
          nights: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 9 },
        },
        required: ['nights'],
      },
    },
  });
});

test("an injected value replaces the model's own", async () => {
  const run = runOf({ user: 'Ann' });
  const checked = await book.check({ user: 'root', nights: 2 }, run);
  expect(checked).toEqual({ value: { user: 'Ann', nights: 2 } });
  expect(book.run({ user: 'Ann', nights: 2 }, run)).toBe('a: 2 nights for Ann');
});

test('takes a JSON Schema too', async () => {
  const schema = { type: 'object', properties: { city: { type: 'string' } } };
  const tool = defineTool({ name: 't', description: '', schema, run: ({ city }) => city });
  expect(tool.definition.function.parameters).toEqual(schema);
  expect(await tool.check({ city: 7 }, runOf(undefined))).toHaveProperty('problems');
  expect(tool.run({ city: 'Paris' }, runOf(undefined))).toBe('Paris');
});

describe('a definition', () => {
  const tool = { name: 't', description: '', run: () => '' };

  test.each([
    [() => defineTool({ ...tool, schema: z.string() }), 'schema'],
    [
      () => defineTool({ ...tool, schema: z.object({ a: z.string() }), inject: { b: () => 1 } }),
      'inject.b',
    ],
  ])('that is wrong is refused', (define, path) => {
    expect(define).toThrow(expect.objectContaining({ code: 'invalid_option', path }));
  });

  const object = (properties: object) => ({ type: 'object', properties });

  test.each([
    [{ type: 'objct' }, 'schema.type', 'found "objct", expected one of array, .*"object"?'],
    [object({ city: { type: 'sting' } }), 'schema.properties.city.type', 'did you mean "string"?'],
    [object({ a: { type: ['string', 'nul'] } }), 'schema.properties.a.type', '"null"?'],
    [object({ a: { type: 'dict' } }), 'schema.properties.a.type', 'found "dict", expected one of'],
    [
      object({ a: { items: { anyOf: [{ type: 'strin' }] } } }),
      'schema.properties.a.items.anyOf[0].type',
      'found "strin"',
    ],
    [object({ a: 'string' }), 'schema.properties.a', 'found "string", expected a JSON Schema'],
    [{ type: 'object', properties: ['a'] }, 'schema.properties', 'expected an object of schemas'],
    [
      object({ a: { type: 'string', required: true } }),
      'schema.properties.a.required',
      'found true, expected a list of names',
    ],
    [{ type: 'object', anyOf: {} }, 'schema.anyOf', 'expected a list of schemas'],
    [{ type: 'object', $defs: { a: { type: 'x' } } }, 'schema.$defs.a.type', 'found "x"'],
  ])('with the schema %j is refused', (schema, path, problem) => {
    expect(() => defineTool({ ...tool, schema })).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        path,
        message: expect.stringMatching(problem.replaceAll('?', '.')),
      }),
    );
  });

  test('takes every schema that is one', () => {
    const inner = object({ any: true, none: false });
    const tuple = { type: 'array', items: [{ type: 'null' }], prefixItems: [{}], not: {} };
    const schema = { ...object({ inner, tuple, enum: { enum: ['objct'] } }), required: ['inner'] };
    expect(() => defineTool({ ...tool, schema })).not.toThrow();
    expect(() =>
      defineTool({ ...tool, schema: z.object({}), jsonSchema: { type: 'objct' } }),
    ).toThrow();
  });

  test('may give the JSON Schema that its schema cannot tell', () => {
    const jsonSchema = { type: 'object', properties: { when: { type: 'string' } } };
    const schema = z.object({ when: z.custom<Date>() });
    const { definition } = defineTool({ ...tool, schema, jsonSchema });
    expect(definition.function.parameters).toEqual(jsonSchema);
  });
});
