import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

/** A server of this machine, on a port that was free. */
export interface Listening {
  readonly server: Server;
  readonly url: string;
  /** Closes the server and all its connections. */
  stop(): Promise<void>;
}

/** Starts a server that answers each request by `answer`. */
export async function listen(answer: RequestListener): Promise<Listening> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('found no free port');
  return {
    server,
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
