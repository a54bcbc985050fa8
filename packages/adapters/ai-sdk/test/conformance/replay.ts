import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { ScriptedReply, SentRequest, ServedModel } from '../../src/conformance/index.js';

/** How a protocol writes replies. */
export interface Protocol {
  /** The server-sent events of a streamed reply, without its end. */
  begin(reply: ScriptedReply): readonly string[];
  /** The events with which a complete reply ends. */
  end(reply: ScriptedReply): readonly string[];
  /** A whole reply; for protocols whose clients ask for one. */
  whole?(reply: ScriptedReply): object;
  /** The body of an error. */
  error?(status: number): object;
}

/** A server over HTTP that answers by a script, and a model of it. */
export async function serve(
  protocol: Protocol,
  script: readonly ScriptedReply[],
  makeModel: (url: string) => ServedModel['model'],
): Promise<ServedModel> {
  const sent: SentRequest[] = [];
  const open = new Set<Promise<unknown>>();
  const server = createServer(async (request, response) => {
    const closed = once(response, 'close').finally(() => open.delete(closed));
    open.add(closed);
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    // A question about the server, which says nothing about itself.
    if (body === '') return void response.writeHead(404).end();
    const reply = script[sent.length] ?? {};
    sent.push({ body, headers: request.headers as IncomingHttpHeaders });
    await answer(protocol, reply, response, JSON.parse(body).stream === true);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('found no free port');
  return {
    model: makeModel(`http://127.0.0.1:${address.port}`),
    sent: () => sent,
    settled: async () => void (await Promise.all(open)),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(
  protocol: Protocol,
  reply: ScriptedReply,
  response: ServerResponse,
  isStreamed: boolean,
): Promise<void> {
  const { failure } = reply;
  if (typeof failure === 'object') {
    const error = protocol.error?.(failure.status) ?? { error: { message: 'failed' } };
    const headers = { 'content-type': 'application/json', 'retry-after-ms': '1' };
    response.writeHead(failure.status, headers).end(JSON.stringify(error));
    return;
  }
  const complete = [
    ...protocol.begin(reply),
    ...(failure === undefined ? protocol.end(reply) : []),
  ];
  const pieces =
    isStreamed || protocol.whole === undefined ? complete : [JSON.stringify(protocol.whole(reply))];
  const type = isStreamed ? 'text/event-stream' : 'application/json';
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': type }).flushHeaders();
  const sent = failure === undefined || isStreamed ? pieces : pieces.map((one) => one.slice(0, 9));
  for (const piece of sent) {
    if (response.destroyed) return;
    // The client runs in the same event loop: it reads this piece before the next one is sent.
    await new Promise((resolve) => response.write(piece, () => setImmediate(resolve)));
  }
  if (failure === undefined) response.end();
  if (failure === 'breaks') response.destroy();
}

/** A text in pieces of a few characters. */
export const cut = (text = ''): readonly string[] => text.match(/.{1,4}/gsu) ?? [];

/** Server-sent events with JSON. */
export const events = (...values: readonly object[]): readonly string[] =>
  values.map((value) => `data: ${JSON.stringify(value)}\n\n`);
