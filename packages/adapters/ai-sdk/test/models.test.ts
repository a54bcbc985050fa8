import { EndpointError } from '@modelspeak/endpoint';
import { openai } from '@modelspeak/endpoint-openai';
import * as ai from 'ai';
import { expect, test } from 'vitest';
import { stubEndpoint } from '../../../chat/test/stub-endpoint.js';
import { startReplayServer } from '../../../endpoints/endpoint/test/replay-server.js';
import { createModelspeak } from '../src/index.js';
import { VERSIONS } from './ai-versions.js';

const json = (value: object, status = 200) => new Response(JSON.stringify(value), { status });

test.each(VERSIONS)('embeds texts: $name', async ({ ai: sdk, specificationVersion }) => {
  const server = await startReplayServer((response, _index, { body }) => {
    const { input } = body as { input: readonly string[] };
    const data = input.map((text, index) => ({ index, embedding: [text.length, 0.5] }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data, usage: { prompt_tokens: 3, total_tokens: 3 } }));
  });
  const modelspeak = createModelspeak({
    models: {},
    embeddingModels: {
      e: { endpoint: openai({ url: server.url }), model: 'embedder', maxTexts: 2 },
    },
    specificationVersion,
  });
  const model = modelspeak.embeddingModel('e') as never;
  const headers = { 'x-tenant': 'mine', 'x-none': undefined as never };
  const { embeddings, usage } = await sdk.embedMany({
    model,
    values: ['a', 'bb', 'ccc'],
    headers,
  });
  expect(embeddings).toEqual([
    [1, 0.5],
    [2, 0.5],
    [3, 0.5],
  ]);
  expect(usage.tokens).toBe(6);
  expect(server.asked.map(({ body }) => [body['model'], body['input']])).toEqual([
    ['embedder', ['a', 'bb']],
    ['embedder', ['ccc']],
  ]);
  expect(server.asked[0]?.headers).toMatchObject({ 'x-tenant': 'mine' });
  expect(server.asked[0]?.headers).not.toHaveProperty('x-none');
  await server.stop();
});

test('an endpoint without embeddings is refused, and so is an unknown name', async () => {
  const modelspeak = createModelspeak({
    models: {},
    embeddingModels: { e: { endpoint: stubEndpoint([]) } },
    specificationVersion: 'v4',
  });
  const embedding = modelspeak.embeddingModel('e').doEmbed({ values: ['a'] });
  await expect(embedding).rejects.toMatchObject({ code: 'unsupported', path: 'endpoint' });
  expect(() => modelspeak.embeddingModel('f')).toThrow('No such embeddingModel: f; there are e');
  expect(() => modelspeak.imageModel('f')).toThrow('No such imageModel: f');
  expect(() => modelspeak('f')).toThrow('No such languageModel: f');
});

test.each([
  ['refused', true],
  ['loading', false],
] as const)('a failed embedding tells whether to try again: %s', async (code, isRetryable) => {
  const endpoint = {
    ...stubEndpoint([]),
    embed: async () => {
      throw new EndpointError(code, 'busy', { status: 503 });
    },
  };
  const modelspeak = createModelspeak({
    models: {},
    embeddingModels: { e: { endpoint } },
    specificationVersion: 'v4',
  });
  const embedding = modelspeak.embeddingModel('e').doEmbed({ values: ['a'] });
  await expect(embedding).rejects.toMatchObject({
    name: 'AI_APICallError',
    statusCode: 503,
    isRetryable,
  });
});

test.each(VERSIONS)('draws images: $name', async ({ ai: sdk, specificationVersion }) => {
  const bodies: Record<string, unknown>[] = [];
  const asked: Headers[] = [];
  const endpoint = openai({
    url: 'http://127.0.0.1:1/v1',
    fetch: async (_url: unknown, init: RequestInit | undefined) => {
      bodies.push(JSON.parse(String(init?.body)));
      asked.push(new Headers(init?.headers));
      return json({ data: [{ b64_json: 'iVBORw0KGgo=' }] });
    },
  } as never);
  const modelspeak = createModelspeak({
    models: {},
    imageModels: { i: { endpoint, model: 'painter' } },
    specificationVersion,
  });
  const { images, warnings } = await sdk.generateImage({
    model: modelspeak.imageModel('i') as never,
    prompt: 'A boat',
    size: '256x256',
    seed: 3,
    aspectRatio: '1:1',
    headers: { 'x-tenant': 'mine' },
  });
  expect(asked[0]?.get('x-tenant')).toBe('mine');
  expect(images.map(({ base64 }) => base64)).toEqual(['iVBORw0KGgo=']);
  expect(warnings).toMatchObject([{ type: 'unsupported', feature: 'aspectRatio' }]);
  expect(bodies).toMatchObject([
    { model: 'painter', prompt: 'A boat', n: 1, size: '256x256', seed: 3 },
  ]);
});

test('the address of an image is refused', async () => {
  const endpoint = {
    ...stubEndpoint([]),
    image: async () => ({ images: [{ url: 'https://a.example/b' }] }),
  };
  const modelspeak = createModelspeak({
    models: {},
    imageModels: { i: { endpoint: endpoint as never } },
  });
  const drawn = ai.generateImage({
    model: modelspeak.imageModel('i'),
    prompt: 'A boat',
    maxRetries: 0,
  });
  await expect(drawn).rejects.toMatchObject({ code: 'unsupported' });
});
