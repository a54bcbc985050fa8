import { once } from 'node:events';
import { createServer, type ServerHttp2Session } from 'node:http2';
import { createEndpointHandler } from '@restatedev/restate-sdk';
import type { Host } from '../host.js';
import { callsService } from './calls-service.js';
import { logObject } from './log-object.js';
import { sessionObject } from './session-object.js';

/** Where the process listens. */
export interface ListenOptions {
  /** The port; 9080 by default. */
  readonly port?: number | undefined;
  /** The address of the interface; all of them by default. */
  readonly host?: string | undefined;
}

/** Serves the services of an agent to Restate. Returns a function that stops it. */
export async function serve(
  host: Host,
  { port = 9080, host: address }: ListenOptions,
): Promise<() => Promise<void>> {
  const services = [sessionObject(host), callsService(host), logObject(host)];
  // Restate reports errors of attempts itself, with the invocation that it retries.
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
