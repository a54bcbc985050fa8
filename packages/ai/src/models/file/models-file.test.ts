import { readFileSync } from 'node:fs';
import { createRegistry, ModelspeakError } from '@modelspeak/core';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { openai } from '@modelspeak/endpoint-openai';
import { llama3 } from '@modelspeak/format-llama3';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { describe, expect, test } from 'vitest';
import { toJSONSchema } from 'zod/mini';
import { generate } from '../../generate.js';
import { checkModels, findEntry, modelsFrom, parseModels } from './index.js';
import { modelsFileSchema } from './schema.js';

const FILE = {
  models: {
    'gpt-5-mini': {
      description: 'Small and cheap.',
      endpoint: { kind: 'openai', keyEnv: 'MY_KEY', url: 'http://127.0.0.1:9/v1' },
      context: 1000,
      prices: { input: 0.25, output: 2 },
      sampling: { temperature: 0.5, stop: ['END'], extra: { user: 'u' } },
      limits: { requests: 60 },
    },
    local: {
      name: 'Llama-3.3-70B-Instruct.gguf',
      format: { name: 'llama3', options: { profile: 'hf' } },
      endpoint: { kind: 'llama-server', url: 'http://127.0.0.1:8080' },
    },
  },
  aliases: { mini: 'gpt-5-mini' },
  default: 'mini',
} as const;

const parts = (env: Readonly<Record<string, string>> = { MY_KEY: 'sk-1' }) => ({
  formats: createRegistry([openaiMessages(), llama3()]),
  endpoints: {
    openai: ({
      key,
      url,
    }: {
      readonly key?: string | undefined;
      readonly url?: string | undefined;
    }) => openai({ key, ...(url !== undefined && { url }) }),
    'llama-server': ({ url = 'http://127.0.0.1:8080' }) => llamaServer(url),
  },
  env,
});

describe('a file of models', () => {
  test('gives chat models by name and alias, each made once', async () => {
    const models = modelsFrom(FILE, parts());
    const mini = models.get('mini');
    expect([models.names, models.aliases]).toEqual([['gpt-5-mini', 'local'], FILE.aliases]);
    expect(models.get('gpt-5-mini')).toBe(mini);
    const { body, sampling } = await generate('Hi', { model: mini, dryRun: true });
    expect(body).toMatchObject({ model: 'gpt-5-mini', messages: [{ content: 'Hi' }] });
    expect(sampling).toEqual(FILE.models['gpt-5-mini'].sampling);
    const { model, rateLimit } = mini.settings;
    expect(model).toEqual({
      name: 'gpt-5-mini',
      description: 'Small and cheap.',
      context: 1000,
      prices: { input: 0.25, output: 2 },
    });
    expect(rateLimit).toBeDefined();
    const { prompt } = await generate('Hi', { model: models.get('local'), dryRun: true });
    expect(prompt).toContain('<|start_header_id|>user<|end_header_id|>');
  });

  test('chooses the format by the name of the model, and with options', async () => {
    const models = modelsFrom(
      {
        models: {
          small: {
            name: 'meta-llama/Llama-3.2-1B-Instruct',
            endpoint: { kind: 'llama-server' },
          },
          other: {
            format: { name: 'openai-messages', options: { model: 'mine' } },
            endpoint: { kind: 'openai' },
          },
        },
      },
      parts(),
    );
    expect(models.get('small').settings.format.name).toBe('llama3');
    const { body } = await generate('Hi', { model: models.get('other'), dryRun: true });
    expect(body).toMatchObject({ model: 'mine' });
  });

  test('needs a key only of the model that is asked for', () => {
    const models = modelsFrom(FILE, parts({}));
    expect(models.get('local').settings.format.name).toBe('llama3');
    expect(() => models.get('mini')).toThrow(
      'models["gpt-5-mini"].endpoint.keyEnv: the environment variable MY_KEY is not set; set it to the key',
    );
  });

  test.each([
    [
      'models.a.endpoint.kind: there is no endpoint of the kind "other"; known: openai, llama-server',
      {},
    ],
    ['models.a.format: ', { format: 'qwen', endpoint: { kind: 'openai' } }],
    [
      'models.a.format.options.profile: ',
      {
        format: { name: 'llama3', options: { profile: 7 } },
        endpoint: { kind: 'llama-server' },
      },
    ],
  ])('tells the place of what is not there: %s', (message, entry) => {
    const file = { models: { a: { endpoint: { kind: 'other' }, format: 'llama3', ...entry } } };
    const models = modelsFrom(file, parts());
    expect(() => models.get('a')).toThrow(message);
  });
});

describe('a file of models that is wrong', () => {
  const a = { endpoint: { kind: 'openai' } };
  test.each([
    ['found 7, expected an object', '', 7],
    ['models: missing, expected an object', 'models', {}],
    ['models.a: found "x", expected an object', 'models.a', { models: { a: 'x' } }],
    [
      'models.a.endpoint: missing, expected an object',
      'models.a.endpoint',
      {
        models: { a: {} },
      },
    ],
    [
      'models.a.endpoint.kind: found "", expected a string that is not empty',
      'models.a.endpoint.kind',
      { models: { a: { endpoint: { kind: '' } } } },
    ],
    [
      'models["gpt-5"].endpoint.url: found "localhost", expected the address of a server',
      'models["gpt-5"].endpoint.url',
      { models: { 'gpt-5': { endpoint: { kind: 'openai', url: 'localhost' } } } },
    ],
    [
      'models.a.endpoint.apiKey: a file must not contain a key; name the environment variable',
      'models.a.endpoint.apiKey',
      { models: { a: { endpoint: { kind: 'openai', apiKey: 'sk-1' } } } },
    ],
    [
      'models.a.endpoint.keyEnv: found "sk-1", expected the name of an environment variable',
      'models.a.endpoint.keyEnv',
      { models: { a: { endpoint: { kind: 'openai', keyEnv: 'sk-1' } } } },
    ],
    ['models.a.price: unknown key', 'models.a.price', { models: { a: { ...a, price: 1 } } }],
    [
      'models.a.prices.output: missing, expected a number',
      'models.a.prices.output',
      { models: { a: { ...a, prices: { input: 1 } } } },
    ],
    [
      'models.a.prices.input: found -1, expected a number that is not negative',
      'models.a.prices.input',
      { models: { a: { ...a, prices: { input: -1, output: 1 } } } },
    ],
    [
      'models.a.context: found 1.5, expected a whole number above 0',
      'models.a.context',
      { models: { a: { ...a, context: 1.5 } } },
    ],
    [
      'models.a.sampling.stop[1]: found 2, expected a string',
      'models.a.sampling.stop[1]',
      { models: { a: { ...a, sampling: { stop: ['x', 2] } } } },
    ],
    [
      'models.a.format: found 7, expected the name of a format, or an object with its name and options',
      'models.a.format',
      { models: { a: { ...a, format: 7 } } },
    ],
    [
      'models.a.format.nam: unknown key',
      'models.a.format.nam',
      { models: { a: { ...a, format: { name: 'x', nam: 'x' } } } },
    ],
    [
      'models.a.format.name: missing, expected a string',
      'models.a.format.name',
      { models: { a: { ...a, format: { options: {} } } } },
    ],
    [
      'aliases.b: no model is called "c"; known: a',
      'aliases.b',
      { models: { a }, aliases: { b: 'c' } },
    ],
    ['default: no model is called "c"; known: a', 'default', { models: { a }, default: 'c' }],
    [
      'aliases.b: no model is called "toString"; known: a',
      'aliases.b',
      { models: { a }, aliases: { b: 'toString' } },
    ],
  ])('%s', (message, path, file) => {
    expect(() => checkModels(file)).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        path,
        message: expect.stringContaining(message),
      }),
    );
  });

  test('is no JSON', () => {
    expect(() => parseModels('{ "models": ')).toThrow(ModelspeakError);
    expect(parseModels(JSON.stringify(FILE))).toEqual(FILE);
  });
});

test('entries are found by name first, then by alias', () => {
  const file = checkModels({
    models: { a: { endpoint: { kind: 'x' } }, b: { endpoint: { kind: 'y' } } },
    aliases: { a: 'b', c: 'b' },
  });
  expect([findEntry(file, 'a')?.name, findEntry(file, 'c')?.name]).toEqual(['a', 'b']);
  expect([findEntry(file, 'd'), findEntry(file, 'constructor')]).toEqual([undefined, undefined]);
});

test('the JSON Schema for editors is that of the check', () => {
  const file = readFileSync(new URL('../../../models.schema.json', import.meta.url), 'utf8');
  const schema = { title: 'Models of Modelspeak', ...toJSONSchema(modelsFileSchema) };
  expect(JSON.parse(file)).toEqual(schema);
});
