import { request } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GatewayLogEntry } from '../src/index.js';
import { decoders } from '../src/node/index.js';
import { gatewayOn, type TestGateway } from './gateway-on.js';

let gateway: TestGateway;
const log: GatewayLogEntry[] = [];
beforeAll(async () => {
  gateway = await gatewayOn(() => 'Hello!<|im_end|>', {
    keys: ['secret', { name: 'ann', key: 'other' }],
    origins: ['https://chat.example.com'],
    limits: { body: 10_000 },
    decoders: decoders(),
    log: (entry) => log.push(entry),
  });
});
afterAll(() => gateway.stop());

const BODY = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
const ask = (headers: Record<string, string>, body: object = BODY) =>
  gateway.post('/v1/chat/completions', body, headers);
const errorIn = async (response: Response) =>
  ((await response.json()) as { error: { message: string; type: string } }).error;

describe('keys', () => {
  test.each([
    [{ authorization: 'Bearer secret' }, 200],
    [{ 'x-api-key': 'other' }, 200],
    [{ authorization: 'Bearer wrong' }, 401],
    [{ authorization: 'Bearer ' }, 401],
    [{}, 401],
  ])('%j is answered with %i', async (headers, status) => {
    expect((await ask(headers as Record<string, string>)).status).toBe(status);
  });

  test('the log names who asked, and has no key and no text', async () => {
    await ask({ authorization: 'Bearer other' });
    expect(log.at(-1)).toMatchObject({ client: 'ann', status: 200, model: 'm' });
    expect(JSON.stringify(log)).not.toMatch(/secret|other|Hello|Hi/);
  });

  test('the lists and the status need a key, too', async () => {
    for (const path of ['/v1/models', '/metrics', '/status.json', '/api/tags']) {
      expect((await fetch(`${gateway.url}${path}`)).status).toBe(401);
    }
    for (const path of ['/', '/health', '/openapi.json']) {
      expect((await fetch(`${gateway.url}${path}`)).status).toBe(200);
    }
    const health = `${gateway.url}/health`;
    expect(await (await fetch(health)).json()).toEqual({ status: 'ok' });
    const known = await fetch(health, { headers: { 'x-api-key': 'secret' } });
    expect(await known.json()).toMatchObject({ status: 'ok', models: [{ name: 'm' }] });
  });
});

describe('where requests come from', () => {
  /** `fetch` sets these headers itself. */
  const statusFor = (headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
      const { hostname, port } = new URL(gateway.url);
      request({ hostname, port, path: '/health', method, headers }, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
      })
        .on('error', reject)
        .end();
    });

  test.each([
    ['evil.example.com', 403],
    ['127.0.0.1.evil.example.com', 403],
    ['localhost:9999', 200],
    ['[::1]:80', 200],
    ['app.localhost', 200],
  ])('the host %s is answered with %i', async (host, status) => {
    expect((await statusFor({ host })).status).toBe(status);
  });

  test('pages of unknown origins are refused, and those of known ones may read', async () => {
    expect((await statusFor({ origin: 'https://evil.example.com' })).status).toBe(403);
    expect((await statusFor({ origin: 'null' })).status).toBe(403);
    const known = await statusFor({ origin: 'https://chat.example.com' }, 'OPTIONS');
    expect(known.headers['access-control-allow-origin']).toBe('https://chat.example.com');
    expect((await statusFor({})).headers['access-control-allow-origin']).toBeUndefined();
    const refused = await fetch(`${gateway.url}/v1/models`, {
      headers: { origin: 'https://chat.example.com' },
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://chat.example.com');
    const { host } = new URL(gateway.url);
    expect((await statusFor({ origin: `http://${host}`, host })).status).toBe(200);
  });
});

describe('bodies', () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer secret', ...headers },
    });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('%s is unpacked', async (coding, pack) => {
    const body = new Uint8Array(pack(JSON.stringify(BODY)));
    expect((await send(body, { 'content-encoding': coding })).status).toBe(200);
    const bomb = new Uint8Array(pack(JSON.stringify({ ...BODY, user: ' '.repeat(50_000_000) })));
    expect((await send(bomb, { 'content-encoding': coding })).status).toBe(413);
  });

  test.each([
    ['', 400, /not JSON|expected/],
    ['{', 400, /JSON/],
    ['[]', 400, /object/],
    ['{"model":"m"}', 400, /messages/],
    [JSON.stringify({ ...BODY, user: 'x'.repeat(10_000) }), 413, /10000 bytes/],
    [`{"messages":${'['.repeat(4000)}`, 400, /JSON|nested/],
    [`{"messages":${'['.repeat(4000)}${']'.repeat(4000)}}`, 400, /./],
  ])('%# is refused', async (body, status, message) => {
    const response = await send(body);
    expect(response.status).toBe(status);
    expect((await errorIn(response)).message).toMatch(message);
  });

  test('an unknown compression is refused with those that are known', async () => {
    const response = await send('x', { 'content-encoding': 'rot13' });
    expect(response.status).toBe(415);
    expect((await errorIn(response)).message).toMatch(/gzip/);
    expect((await send('x', { 'content-encoding': 'constructor' })).status).toBe(415);
    expect((await send('x', { 'content-encoding': 'gzip, '.repeat(500) })).status).toBe(415);
    expect((await send('not gzip', { 'content-encoding': 'gzip' })).status).toBe(400);
    const latin = new Uint8Array([0x7b, 0xff, 0x7d]);
    expect((await send(latin)).status).toBe(400);
  });
});

test.each(['/v1/completions', '/v1/embeddings'])(
  '%s refuses a model that is no name',
  async (path) => {
    const headers = { authorization: 'Bearer secret' };
    const response = await gateway.post(path, { model: 5, prompt: 'Hi', input: 'Hi' }, headers);
    expect(response.status).toBe(400);
    expect((await errorIn(response)).message).toMatch(/^model/);
  },
);

test('stop sequences of a raw prompt that are no strings are refused, and hold no slot', async () => {
  const headers = { authorization: 'Bearer secret' };
  for (let attempt = 0; attempt < 6; attempt++) {
    const response = await gateway.post('/v1/completions', { prompt: 'Hi', stop: [1] }, headers);
    expect(response.status).toBe(400);
  }
  const response = await gateway.post('/v1/completions', { prompt: 'Hi' }, headers);
  expect(response.status).toBe(200);
});

test.each([
  ['/v1/chat/completions', '{"messages":[{"role":"user","content":PRIVATE', /^invalid_/],
  ['/v1/completions', '{"prompt":PRIVATE', /not JSON/],
  ['/v1/chat/completions', '{"messages":[{"role":"PRIVATE"}]}', /at messages\[0\]\.role$/],
  [
    '/v1/chat/completions',
    '{"messages":[{"role":"tool","content":"PRIVATE","tool_call_id":5}]}',
    /at messages\[0\]\.tool_call_id$/,
  ],
])(
  'the log of a wrong request says where it is wrong, and does not quote it: %s %s',
  async (path, body, reason) => {
    const response = await fetch(`${gateway.url}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret' },
      body,
    });
    expect(response.status).toBe(400);
    expect(log.at(-1)?.error).toMatch(reason);
    expect(JSON.stringify(log)).not.toContain('PRIVATE');
  },
);

test('the series of a metric stand together', async () => {
  const headers = { authorization: 'Bearer secret' };
  await gateway.post('/v1/messages', { ...BODY, max_tokens: 9 }, headers);
  await ask(headers);
  const text = await (await fetch(`${gateway.url}/metrics`, { headers })).text();
  const names = [...text.matchAll(/^(modelspeak_\w+?)(?:_bucket|_sum|_count)?[{ ]/gm)].map(
    ([, name]) => name,
  );
  const runs = names.filter((name, index) => name !== names[index - 1]);
  expect(runs).toEqual([...new Set(runs)]);
});

test('each protocol has its own errors', async () => {
  const headers = { authorization: 'Bearer secret' };
  const anthropic = await gateway.post('/v1/messages', {}, headers);
  expect(await anthropic.json()).toMatchObject({
    type: 'error',
    error: { type: 'invalid_request_error' },
  });
  const ollama = await gateway.post('/api/chat', {}, headers);
  expect(await ollama.json()).toMatchObject({ error: expect.stringContaining('messages') });
  const unknown = await fetch(`${gateway.url}/v1/nothing`, { headers });
  expect(unknown.status).toBe(404);
});

test('the metrics and the status say what happened', async () => {
  const headers = { authorization: 'Bearer secret' };
  await ask(headers);
  const text = await (await fetch(`${gateway.url}/metrics`, { headers })).text();
  expect(text).toMatch(
    /modelspeak_requests_total\{route="\/v1\/chat\/completions",model="m",status="200"\} \d+/,
  );
  expect(text).toMatch(/^# TYPE modelspeak_request_duration_seconds histogram$/m);
  expect(text).toMatch(/^modelspeak_running_requests 0$/m);
  const status = await (await fetch(`${gateway.url}/status.json`, { headers })).json();
  expect(status).toMatchObject({ models: [{ name: 'm', format: 'qwen3' }], running: [] });
});

test('the OpenAPI document lists every path that answers', async () => {
  const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' };
  const document = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods)) {
      const init = {
        method: method.toUpperCase(),
        headers,
        ...(method === 'post' && { body: '{}' }),
      };
      const response = await fetch(`${gateway.url}${path.replace('{id}', 'm')}`, init);
      const text = await response.text();
      expect(text, `${method} ${path}`).not.toContain('unknown path');
    }
  }
});
