import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { discoverServers } from '@modelspeak/connect';
import { afterEach, expect, test } from 'vitest';
import { listen } from '../../endpoints/endpoint/test/listen.js';
import { type Script, startScriptedServer } from './scripted-server.js';
import { CHATML, llamaCpp, modelList, ollamaServer } from './servers.js';

const stops: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

async function serve(script: Script): Promise<string> {
  const server = await startScriptedServer(script);
  stops.push(server.stop);
  return server.url;
}

test('finds the servers of models, in the order of the places', async () => {
  const ollama = await serve(ollamaServer(['parrot'], {}));
  const page = await serve({ '/': '<html>A page</html>' });
  const llama = await serve(llamaCpp('parrot.gguf', CHATML));
  const other = await serve({ '/v1/models': modelList({ id: 'toucan' }) });
  const places = ['http://127.0.0.1:1', llama, page, ollama, other];
  const found = await discoverServers({ places });
  expect(found.map(({ server, url }) => [server, url.replace(/\/v1$/, '')])).toEqual([
    ['llama.cpp', llama],
    ['Ollama', ollama],
    [expect.any(String), other],
  ]);
  expect(found[0]?.models).toEqual(['parrot.gguf']);
  expect(found.some(({ isLoading }) => isLoading)).toBe(false);
});

test('a server that has no model yet is ignored', async () => {
  const places = [await serve(ollamaServer([], {}))];
  expect(await discoverServers({ places })).toEqual([]);
});

test('what holds a connection without a word costs no more than the limit', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  stops.push(async () => silent.close());
  const place = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const llama = await serve(llamaCpp('parrot.gguf', CHATML));
  const start = performance.now();
  const found = await discoverServers({ places: [place, place, llama], timeout: 300 });
  expect(performance.now() - start).toBeLessThan(2000);
  expect(found.map(({ url }) => url)).toEqual([llama]);
});

test('a llama.cpp that still loads its model is found, and no other server that is out of order', async () => {
  const answering = async (message: string) => {
    const { url, stop } = await listen(async (_request, response) => {
      response.writeHead(503).end(JSON.stringify({ error: { code: 503, message } }));
    });
    stops.push(stop);
    return url;
  };
  const loading = await answering('Loading model');
  const broken = await answering('Maintenance');
  expect(await discoverServers({ places: [broken, loading] })).toEqual([
    { server: 'llama.cpp', url: loading, models: [], isLoading: true },
  ]);
});

test('a signal ends the search', async () => {
  const signal = AbortSignal.abort();
  await expect(discoverServers({ places: ['http://127.0.0.1:1'], signal })).rejects.toThrow();
});
