import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { expect, test } from 'vitest';
import { stubEndpoint } from '../../test/stub-endpoint.js';
import { chatModel, enforceableSchema } from '../index.js';

const price = { type: 'number', multipleOf: 0.01 };
const schema = { type: 'object', properties: { price }, required: ['price'] };
const local = chatModel({ format: qwen3(), endpoint: llamaServer('http://127.0.0.1:1') });

test('what a grammar cannot express is left to a check', () => {
  const { schema: held, except } = enforceableSchema(local.settings, schema);
  expect(held).toEqual({ ...schema, properties: { price: { type: 'number' } } });
  expect(except).toEqual(['properties.price.multipleOf']);
  expect(schema.properties.price.multipleOf).toBe(0.01);
});

test('what the engine cannot hold is left to a check', () => {
  const long = { type: 'string', maxLength: 5000 };
  const lists = { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 50 } };
  const large = { type: 'object', properties: { long, lists } };
  expect(enforceableSchema(local.settings, large)).toEqual({
    schema: large,
    except: ['properties.long.maxLength'],
  });
});

test('a schema of which nothing can be enforced is not', () => {
  expect(enforceableSchema(local.settings, { type: 'number', multipleOf: 0.01 })).toMatchObject({
    schema: { type: 'number' },
  });
  expect(enforceableSchema(local.settings, { multipleOf: 0.01 })).toEqual({ except: [] });
});

test('a provider enforces all of it, and an endpoint without grammars nothing', () => {
  const hosted = chatModel({ format: openaiMessages({ model: 'gpt-5' }), endpoint: openai() });
  expect(enforceableSchema(hosted.settings, schema)).toEqual({ schema, except: [] });
  const bare = chatModel({ format: qwen3(), endpoint: stubEndpoint([]) });
  expect(enforceableSchema(bare.settings, schema)).toEqual({ except: [] });
});
