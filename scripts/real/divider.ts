import { once } from 'node:events';
import {
  type ClientHttp2Session,
  connect,
  constants,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';

/** Distributes HTTP/2 requests among several servers, as a service mesh does. */
export interface Divider {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a divider for servers on local ports; it skips servers that are gone. */
export async function startDivider(port: number, servers: readonly number[]): Promise<Divider> {
  const sessions = new Map<number, ClientHttp2Session>();
  const clients = new Set<ServerHttp2Session>();
  let turn = 0;

  /** A connection to a server that is up. */
  async function sessionAt(server: number): Promise<ClientHttp2Session | undefined> {
    const known = sessions.get(server);
    if (known !== undefined && !known.closed && !known.destroyed) return known;
    const session = connect(`http://127.0.0.1:${server}`);
    session.on('error', () => session.destroy());
    const isThere = await once(session, 'connect').then(
      () => true,
      () => false,
    );
    if (isThere) sessions.set(server, session);
    return isThere ? session : undefined;
  }

  async function pass(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    for (let tried = 0; tried < servers.length; tried++) {
      const session = await sessionAt(servers[turn++ % servers.length] ?? 0);
      if (session === undefined) continue;
      const request = session.request(headers);
      const drop = (): void => {
        stream.close(constants.NGHTTP2_INTERNAL_ERROR);
        request.close(constants.NGHTTP2_CANCEL);
      };
      request.on('error', drop).on('aborted', drop);
      stream.on('error', drop).on('aborted', drop);
      request.on('response', (response) => {
        if (!stream.closed) stream.respond(response);
        request.pipe(stream);
      });
      stream.pipe(request);
      return;
    }
    stream.close(constants.NGHTTP2_REFUSED_STREAM);
  }

  const divider = createServer();
  divider.on('session', (session) => {
    clients.add(session);
    session.on('close', () => clients.delete(session)).on('error', () => {});
  });
  divider.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    void pass(stream, headers);
  });
  divider.listen(port, '127.0.0.1');
  await once(divider, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(divider, 'close');
      divider.close();
      for (const session of [...clients, ...sessions.values()]) session.destroy();
      await closed;
    },
  };
}
