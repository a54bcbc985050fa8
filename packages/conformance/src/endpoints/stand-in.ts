import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { EndpointSubject } from './subject.js';
import { wireOf } from './subject.js';
import type { WireReply } from './wire.js';

/** A test server in place of an endpoint's real one. */
export interface StandIn {
  readonly url: string;
  /** The bodies of the requests that it received, as text. */
  readonly asked: readonly string[];
  /** How many connections it has accepted. */
  readonly connections: number;
  /** Resolves once no response is open. */
  settled(): Promise<void>;
}

/** A request as it was received. */
export interface Asked {
  readonly path: string;
  /** The body as text; empty for a question about the server. */
  readonly body: string;
}

/** Answers a request; `index` counts from 0. */
export type Answer = (
  response: ServerResponse,
  index: number,
  asked: Asked,
) => void | Promise<void>;

/**
 * Runs something with a server that answers each request like this, then closes the server. Requests without a body are
 * questions about the server: unless it says more, it has no answer, and they do not count.
 */
export async function withServer<Value>(
  answer: Answer,
  act: (server: StandIn) => Promise<Value>,
  about: Answer = (response) => void response.writeHead(404).end(),
): Promise<Value> {
  const asked: string[] = [];
  const sockets = new Set<unknown>();
  const open = new Set<Promise<unknown>>();
  const server = createServer(async (request, response) => {
    sockets.add(request.socket);
    const closed = once(response, 'close').finally(() => open.delete(closed));
    open.add(closed);
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    const one = { path: request.url ?? '', body };
    if (body === '') await about(response, -1, one);
    else await answer(response, asked.push(body) - 1, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('found no free port');
  try {
    return await act({
      url: `http://127.0.0.1:${address.port}`,
      asked,
      get connections() {
        return sockets.size;
      },
      async settled() {
        await Promise.all(open);
      },
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Sends pieces of a response, each after the previous one was flushed, and leaves it open. */
export async function send(
  subject: EndpointSubject,
  response: ServerResponse,
  pieces: readonly (string | Uint8Array)[],
): Promise<void> {
  response.socket?.setNoDelay(true);
  const { contentType = 'text/event-stream' } = wireOf(subject);
  response.writeHead(200, { 'content-type': contentType }).flushHeaders();
  for (const piece of pieces) {
    if (response.destroyed) return;
    // The client runs in the same event loop: it reads this piece before the next one is sent.
    await new Promise((resolve) => response.write(piece, () => setImmediate(resolve)));
  }
}

/** Answers each request with a reply in these pieces. */
export function saying(
  subject: EndpointSubject,
  reply: WireReply,
  cut: (bytes: Uint8Array) => readonly Uint8Array[] = (bytes) => [bytes],
): (response: ServerResponse) => Promise<void> {
  const bytes = new TextEncoder().encode(wireOf(subject).stream(reply).join(''));
  return async (response) => {
    await send(subject, response, cut(bytes));
    response.end();
  };
}
