import { chatModel } from '@modelspeak/chat';
import type { FunctionTool } from '@modelspeak/core';
import { llama3 } from '@modelspeak/format-llama3';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { says, stubEndpoint } from '../../../chat/test/stub-endpoint.js';
import { replaying } from '../../test/server.js';
import { extract } from './extract.js';
import { fields } from './fields.js';
import { signatureOf } from './signature.js';
import { itemsOf, maybe } from './wrappers.js';

const Food = z
  .object({ name: z.string(), adjectives: z.array(z.string()).optional() })
  .describe('Extract the name of the food.');
const prompt = 'I just ate a delicious and juicy apple.';
const apple = { name: 'apple', adjectives: ['delicious', 'juicy'] };

describe('by tool', () => {
  test('the wrong key is mended in one round by what is told of it', async () => {
    const { model, server } = await replaying(
      [['Food', '{"food":"apple"}']],
      [['Food', JSON.stringify(apple)]],
    );
    const { value, messages, usage, cost } = await extract(prompt, {
      model,
      schema: Food,
      name: 'Food',
      by: 'tool',
    });
    expect(value).toEqual(apple);
    // Both rounds are counted.
    expect(usage).toMatchObject({ input: 18, output: 10 });
    expect(cost).toBeCloseTo(38e-6);
    expect(server.asked).toHaveLength(2);
    expect(server.messages()[1]?.at(-1)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining('name'),
    });
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  });

  test('numbers that JavaScript rounds are named, by tool and by value', async () => {
    const json = '{"id":9223372036854775807}';
    const schema = z.object({ id: z.number() });
    const becomes = '9223372036854775807 becomes 9223372036854776000 as a JavaScript number';
    for (const [by, said, message] of [
      [
        'tool',
        [['Id', json]],
        `Id: arguments.id: ${becomes}; call.function.arguments has its digits`,
      ],
      ['prompt', json, `object.id: ${becomes}; reply.message.content has its digits`],
    ] as const) {
      const { model } = await replaying(said);
      const { value, warnings } = await extract(prompt, { model, schema, name: 'Id', by });
      expect(value).toEqual({ id: 2 ** 63 });
      expect(warnings).toEqual([{ code: 'rounded-numbers', message }]);
    }
  });

  test('the tool is the schema, and the choice is it', async () => {
    const { model } = await replaying('');
    const dry = await extract(prompt, {
      model,
      schema: Food,
      name: 'Fo od!',
      by: 'tool',
      strict: true,
      dryRun: true,
    });
    expect(dry.body).toMatchObject({
      tool_choice: { type: 'function', function: { name: 'Food' } },
      tools: [
        {
          function: {
            name: 'Food',
            description: 'Extract the name of the food.',
            strict: true,
            parameters: {
              required: ['name', 'adjectives'],
              additionalProperties: false,
              properties: { adjectives: { type: ['array', 'null'] } },
            },
          },
        },
      ],
    });
  });

  test('a strict schema is strict all the way down, and hides all the way down', async () => {
    const { model } = await replaying('');
    const schema = z.object({
      kind: z.enum(['fruit', 'meat']),
      parts: z.array(
        z.object({ name: z.string(), secret: z.string(), size: z.number().optional() }),
      ),
      note: z.string().nullable(),
    });
    const dry = await extract(prompt, {
      model,
      schema,
      by: 'tool',
      strict: true,
      hidden: ['secret'],
      dryRun: true,
    });
    const [tool] = (dry.body as { readonly tools: readonly FunctionTool[] }).tools;
    expect(tool?.function.parameters).toMatchObject({
      required: ['kind', 'parts', 'note'],
      properties: {
        kind: { type: 'string', enum: ['fruit', 'meat'] },
        parts: {
          type: 'array',
          items: {
            required: ['name', 'size'],
            additionalProperties: false,
            properties: { name: { type: 'string' }, size: { type: ['number', 'null'] } },
          },
        },
      },
    });
  });

  test('the name of a tool has 64 characters at most, and what may be missing is not required', () => {
    const schema = fields({ name: 'string?' });
    const tool = signatureOf(schema, { name: 'x'.repeat(200), description: 'Who.' });
    expect(tool.function).toEqual({
      name: 'x'.repeat(64),
      description: 'Who.',
      parameters: { type: 'object', properties: { name: { type: 'string' } } },
    });
    expect(() => signatureOf(schema, { name: '!?' })).toThrow('the name must contain a letter');
  });

  test('several calls give several values, and null is nothing in strict mode', async () => {
    const { model } = await replaying([
      ['answer', JSON.stringify(apple)],
      ['answer', '{"name":"bread","adjectives":null}'],
    ]);
    const { values } = await extract(prompt, { model, schema: Food, by: 'tool', strict: true });
    expect(values).toEqual([apple, { name: 'bread' }]);
  });

  test('several schemas are several tools', async () => {
    const { model, server } = await replaying([
      ['Food', '{"name":"apple"}'],
      ['Drink', '{"liters":2}'],
    ]);
    const schemas = { Food, Drink: fields({ liters: 'number' }) };
    const { values } = await extract(prompt, { model, schemas });
    expect(values).toEqual([
      { name: 'Food', value: { name: 'apple' } },
      { name: 'Drink', value: { liters: 2 } },
    ]);
    expect(server.asked[0]?.body).toMatchObject({ tool_choice: 'auto', tools: [{}, {}] });
    const twice = { 'a!': Food, a: Food };
    await expect(extract(prompt, { model, schemas: twice })).rejects.toThrow(
      'give them different names',
    );
    await expect(extract(prompt, { model, schemas, by: 'json' } as never)).rejects.toThrow(
      "by: must be 'tool' with `schemas`; set it to 'tool', or leave it out",
    );
  });

  test.each([
    ['no call', 'An apple.', 'no_call'],
    ['no JSON', [['answer', '{']], 'no_object'],
    ['another tool', [['other', '{}']], 'no_object'],
    ['what does not fit', [['answer', '{"food":1}']], 'no_object'],
  ] as const)('%s is an error after the repairs', async (_what, said, code) => {
    const { model, server } = await replaying(said);
    const options = { model, schema: Food, by: 'tool', repairs: 1 } as const;
    await expect(extract(prompt, options)).rejects.toMatchObject({ code });
    expect(server.asked).toHaveLength(2);
  });

  test('an empty object is a value where nothing is required', async () => {
    const { model } = await replaying([['answer', '{}']]);
    const schema = fields({ name: 'string?' });
    expect((await extract(prompt, { model, schema, by: 'tool' })).value).toEqual({});
  });
});

describe('as JSON', () => {
  test('behind messages the provider holds the reply to the schema', async () => {
    const { model, server } = await replaying('{"food":"apple"}', JSON.stringify(apple));
    const { value, usage, cost } = await extract(prompt, {
      model,
      schema: Food,
      name: 'Food',
      strict: true,
      by: 'json',
    });
    expect(value).toEqual(apple);
    expect(server.asked[0]?.body['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'Food', strict: true, schema: { required: ['name', 'adjectives'] } },
    });
    // Both rounds are counted.
    expect(usage).toMatchObject({ input: 18, output: 10 });
    expect(cost).toBeCloseTo(38e-6);
  });

  test('in a prompt a grammar does', async () => {
    const endpoint = stubEndpoint([says('{"name":"tea"}')], { grammar: 'gbnf' });
    const model = chatModel({ format: llama3({ profile: 'hf' }), endpoint });
    const schema = fields({ name: 'string' });
    expect((await extract(prompt, { model, schema })).value).toEqual({ name: 'tea' });
    expect(endpoint.asked[0]?.language).toBeDefined();
  });

  test('fields may be hidden', async () => {
    const { model } = await replaying('');
    const schema = fields({ name: 'string', secret: 'string', secret2: 'string?' });
    const dry = await extract(prompt, { model, schema, hidden: [/^secret/], dryRun: true });
    expect(dry.body).toMatchObject({
      response_format: {
        json_schema: { schema: { properties: { name: { type: 'string' } }, required: ['name'] } },
      },
    });
    expect(JSON.stringify(dry.body)).not.toContain('secret');
  });
});

describe('schemas', () => {
  test('of fields have types, lists, and what may be missing', async () => {
    const { model } = await replaying('{"name":"a","ages":[1],"ok":true}');
    const schema = fields({
      name: { type: 'string', description: 'Who.' },
      ages: 'integer[]',
      ok: 'boolean',
      size: 'number?',
    });
    expect((await extract(prompt, { model, schema })).value).toEqual({
      name: 'a',
      ages: [1],
      ok: true,
    });
    const names = fields(['name', 'city']);
    const { model: other } = await replaying('{"name":"a","city":"b"}');
    const { value } = await extract(prompt, { model: other, schema: names });
    expect(value.city).toBe('b');
    expect(() => fields({ a: 'date' as never })).toThrow('found the type "date"');
  });

  test('of items check each', async () => {
    const { model, server } = await replaying(
      '{"items":[{"name":1}]}',
      '{"items":[{"name":"a"},{"name":"b"}]}',
    );
    const { value } = await extract(prompt, { model, schema: itemsOf(Food) });
    expect(value.items.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(server.messages()[1]?.at(-1)?.['content']).toContain('items[0]');
  });

  test.each([
    ['{"result":{"name":"a"},"error":false}', { name: 'a' }],
    ['{"result":null,"error":true,"message":"no food"}', null],
  ])('may give nothing: %s', async (said, result) => {
    const { model } = await replaying(said);
    const { value } = await extract(prompt, { model, schema: maybe(Food) });
    expect(value.result).toEqual(result);
    expect(value.error).toBe(result === null);
  });

  test('of no object are refused for tools, and none at all', async () => {
    const { model } = await replaying('');
    const wrong = { model, schema: z.string(), by: 'tool' } as const;
    await expect(extract(prompt, wrong)).rejects.toThrow('must be an object');
    await expect(extract(prompt, { model } as never)).rejects.toThrow('pass schema, or schemas');
  });
});
