import { once } from 'node:events';
import { createServer, type ServerHttp2Session } from 'node:http2';
import { createEndpointHandler } from '@restatedev/restate-sdk';
import type { Host } from '../host.js';
import { callsService } from './calls-service.js';
import { logObject } from './log-object.js';
import { sessionObject } from './session-object.js';

/** Where services are listened for. */
export interface ListenOptions {
  /** 9080 by default. */
  readonly port?: number | undefined;
  /** The address of the interface; all of them by default. */
  readonly host?: string | undefined;
}

/** Serves the services of an agent to Restate; gives what ends it. */
export async function serve(
  host: Host,
  { port = 9080, host: address }: ListenOptions,
): Promise<() => Promise<void>> {
  const services = [sessionObject(host), callsService(host), logObject(host)];
  // What goes wrong in an attempt, Restate tells itself, with the invocation that it tries again.
  const server = createServer(createEndpointHandler({ services, logger: () => {} }));
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.listen(port, address);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    for (const session of sessions) session.destroy();
    await closed;
  };
}
