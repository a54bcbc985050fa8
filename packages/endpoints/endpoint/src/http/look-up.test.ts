import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookUp } from './look-up.js';
import { createServer } from './server.js';

/** What each path responds with: a status and a text. `/silent` never responds. */
const RESPONSES: Readonly<Record<string, readonly [number, string]>> = {
  '/object': [200, '{"a":1}'],
  '/list': [200, '[1]'],
  '/page': [200, '<html>'],
  '/error': [500, '{"a":1}'],
  '/locked': [401, '{"error":"no key"}'],
  '/loading': [503, '{"error":"loading"}'],
};

let http: Server;
let url: string;
beforeAll(async () => {
  http = createHttpServer(async (request, response) => {
    const body = await text(request);
    if (request.url === '/silent') return;
    if (request.url === '/echo') return void response.end(JSON.stringify({ body }));
    const [status, said] = RESPONSES[request.url ?? ''] ?? [404, ''];
    response.writeHead(status).end(said);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => {
  http.close();
  http.closeAllConnections();
});

const look = (path: string, options = {}) => lookUp(createServer('the server', url), path, options);

test('gives the object of a path, and nothing for what is none', async () => {
  expect(await look('object')).toEqual({ a: 1 });
  for (const path of ['list', 'page', 'error', 'missing']) expect(await look(path)).toBeUndefined();
});

test('says why a server does not respond', async () => {
  await expect(look('locked')).rejects.toMatchObject({ code: 'refused', status: 401 });
  await expect(look('loading')).rejects.toMatchObject({ code: 'loading', status: 503 });
  await expect(look('silent', { timeout: 1 })).rejects.toMatchObject({
    code: 'timeout',
    message: `the server did not answer ${url}/silent within 1 ms`,
  });
  const { signal } = new AbortController();
  await expect(look('silent', { timeout: 1, signal })).rejects.toMatchObject({ code: 'timeout' });
  await expect(look('silent', { signal: AbortSignal.abort('stop') })).rejects.toBe('stop');
});

test('sends a body', async () => {
  expect(await look('echo', { body: { model: 'a' } })).toEqual({ body: '{"model":"a"}' });
});
