import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { LanguageModel } from 'ai';
import { createServer as createVite } from 'vite';
import { chat } from './chat.js';

/** Serves the page by Vite, and its requests by `chat`, on a free port or the one given. */
export async function serve(model: LanguageModel, port = 0) {
  const server = createServer();
  const vite = await createVite({
    root: path.join(import.meta.dirname, '../..'),
    configFile: false,
    server: { middlewareMode: true, hmr: { server } },
  });
  server.on('request', (request, response) => {
    if (request.method === 'POST' && request.url === '/api/chat') {
      void answer(request, response, model);
    } else {
      vite.middlewares(request, response);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await vite.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  model: LanguageModel,
): Promise<void> {
  // Whoever presses Stop closes the connection, which stops the model.
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  try {
    const request = new Request('http://localhost/api/chat', {
      method: 'POST',
      body: await text(incoming),
      signal: gone.signal,
    });
    const { status, headers, body } = await chat(request, model);
    outgoing.writeHead(status, Object.fromEntries(headers));
    if (body !== null) await pipeline(Readable.fromWeb(body as ReadableStream), outgoing);
  } catch (error) {
    if (gone.signal.aborted) return;
    console.error(error);
    if (!outgoing.headersSent) outgoing.writeHead(500);
    outgoing.end();
  }
}
