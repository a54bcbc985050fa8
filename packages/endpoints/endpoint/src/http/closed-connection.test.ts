import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createServer } from './server.js';

let http: Server | undefined;

afterEach(() => http?.close());

/** A server that closes the connections of its first requests without an answer; and how many requests it got. */
async function startServer(closed: number) {
  const seen = { requests: 0 };
  http = createHttpServer((request, response) => {
    if (seen.requests++ < closed) request.socket.destroy();
    else response.end('{"ok":true}');
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return { seen, server: createServer('demo', `http://127.0.0.1:${port}`) };
}

test('a request is sent again if the server closes its connection before it answers', async () => {
  const { seen, server } = await startServer(1);
  expect(await server.json('a', { b: 1 })).toEqual({ ok: true });
  expect(seen.requests).toBe(2);
});

test('a request is sent again only once', async () => {
  const { seen, server } = await startServer(3);
  await expect(server.json('a', {})).rejects.toMatchObject({ code: 'unreachable' });
  expect(seen.requests).toBe(2);
});

test('a streamed body is sent only once', async () => {
  const { seen, server } = await startServer(1);
  const body = new Blob(['{}']).stream();
  const init = { method: 'POST', body, duplex: 'half' };
  await expect(server.fetch(server.address('a'), init)).rejects.toMatchObject({
    code: 'unreachable',
  });
  expect(seen.requests).toBe(1);
});
