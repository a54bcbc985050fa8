import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { afterEach, describe, expect, test } from 'vitest';
import { createGateway } from '../src/index.js';
import { type FakeLlamaServer, startFakeLlamaServer } from './fake-llama-server.js';

const LOADING = '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}';

let started: FakeLlamaServer[] = [];
afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  started = [];
});

/** A server that says for so many requests that it loads its model, and then its name. */
async function serverThatLoads(name: string, requests: number, wait?: number) {
  const format = qwen3();
  const special = [...format.control, ...format.special].filter((token) => !token.includes('*'));
  const server = await startFakeLlamaServer({
    special: [...new Set(special)],
    say: () => `${name}<|im_end|>`,
  });
  started.push(server);
  let left = requests;
  const ask: typeof fetch = async (...args) =>
    left-- > 0 ? new Response(LOADING, { status: 503 }) : fetch(...args);
  const endpoint = llamaServer(server.url, { fetch: ask, wait });
  return { name, model: chatModel({ format, endpoint }) };
}

const ROUTES = {
  '/v1/chat/completions': { messages: [{ role: 'user', content: 'Hi' }] },
  '/v1/messages': { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 50 },
  '/v1/responses': { input: 'Hi' },
  '/api/chat': { messages: [{ role: 'user', content: 'Hi' }], stream: false },
  '/v1/completions': { prompt: 'Hi' },
};

async function post(
  servers: readonly Awaited<ReturnType<typeof serverThatLoads>>[],
  path: keyof typeof ROUTES = '/v1/chat/completions',
) {
  const gateway = createGateway({ models: { m: { servers } } });
  const response = await gateway.fetch(
    new Request(`http://127.0.0.1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: '127.0.0.1' },
      body: JSON.stringify(ROUTES[path]),
    }),
  );
  return { status: response.status, said: await response.text() };
}

describe('a server that loads its model', () => {
  test.each(Object.keys(ROUTES) as (keyof typeof ROUTES)[])(
    'is waited for by %s',
    async (path) => {
      const { status, said } = await post([await serverThatLoads('one', 2)], path);
      expect(status, said).toBe(200);
      expect(said).toContain('one');
    },
    10_000,
  );

  test('is not waited for where another one answers', async () => {
    const servers = [await serverThatLoads('one', Infinity), await serverThatLoads('two', 0)];
    expect(await post(servers)).toMatchObject({
      status: 200,
      said: expect.stringContaining('"two"'),
    });
  });

  test('is an error with its reason once the time is over', async () => {
    const { status, said } = await post([await serverThatLoads('one', Infinity, 0)]);
    expect(status).toBe(503);
    expect(said).toContain('the model server still loads its model');
  });
});
