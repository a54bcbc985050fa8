import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { listen } from './listen.js';

/** A request that the server received. */
export interface Asked {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A real server over HTTP that answers as a test says. */
export interface ReplayServer {
  readonly url: string;
  readonly asked: Asked[];
  /** How many connections are open. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a server that answers each request by `answer`, told the number of the request from 0. */
export async function startReplayServer(
  answer: (response: ServerResponse, index: number, asked: Asked) => void | Promise<void>,
): Promise<ReplayServer> {
  const asked: Asked[] = [];
  const { server, url, stop } = await listen(async (request, response) => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    // A question about the server, which says nothing about itself.
    if (text === '') return void response.writeHead(404).end();
    const { url, headers } = request;
    const body = JSON.parse(text) as Asked['body'];
    const one = { path: url, authorization: headers.authorization, headers, body };
    await answer(response, asked.push(one) - 1, one);
  });
  return {
    url,
    asked,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    stop,
  };
}

/** Sends bytes in pieces, each once the one before has gone out. */
export async function sendPieces(
  response: ServerResponse,
  pieces: readonly Uint8Array[],
): Promise<void> {
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of pieces) {
    await new Promise((resolve) => response.write(piece, resolve));
  }
  response.end();
}
