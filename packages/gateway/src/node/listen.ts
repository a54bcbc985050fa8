import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Gateway } from '../gateway-options.js';

/** Options of {@link listen}. */
export interface ListenOptions {
  /** The address to listen on; `127.0.0.1` by default, which only this machine reaches. */
  readonly host?: string | undefined;
  /** The port; 8788 by default, and a free one for 0. */
  readonly port?: number | undefined;
  /** How long a client may take to send its headers, in milliseconds; 10,000 by default. */
  readonly headersTimeout?: number | undefined;
  /** How long a client may take to send its whole request, in milliseconds; 300,000 by default. */
  readonly requestTimeout?: number | undefined;
}

/** A gateway that listens. */
export interface Listening {
  /** Its address. */
  readonly url: string;
  readonly server: Server;
  /**
   * Stops the gateway: running requests may finish, new ones are refused.
   *
   * @param grace After how many milliseconds running requests are cancelled; 30,000 by default.
   */
  close(grace?: number): Promise<void>;
}

/** How long a client may take to receive the end of a response when the gateway closes. */
const LAST = 1000;

/**
 * Lets a gateway listen on a port, with Node's HTTP server. Requests have limits of size and time, and a client
 * that leaves ends its request.
 *
 * @example
 * ```ts no-run
 * import { chatModel } from '@modelspeak/chat';
 * import { llamaServer } from '@modelspeak/endpoint-llama-server';
 * import { qwen } from '@modelspeak/format-qwen';
 * import { createGateway } from '@modelspeak/gateway';
 * import { listen } from '@modelspeak/gateway/node';
 *
 * const model = chatModel({ format: qwen(), endpoint: llamaServer('http://127.0.0.1:8080') });
 * const { url } = await listen(createGateway({ models: { qwen3: model } }));
 * console.log(`OpenAI's API is at ${url}/v1`);
 * ```
 */
export async function listen(
  gateway: Gateway,
  {
    host = '127.0.0.1',
    port = 8788,
    headersTimeout = 10_000,
    requestTimeout = 300_000,
  }: ListenOptions = {},
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout,
      requestTimeout,
      connectionsCheckingInterval: Math.min(1000, headersTimeout, requestTimeout),
      noDelay: true,
    },
    getRequestListener(gateway.fetch, { overrideGlobalObjects: false }),
  );
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    server,
    async close(grace) {
      const closed = once(server, 'close');
      server.close();
      await gateway.close(grace);
      // The last bytes of a response may still be on their way.
      await Promise.race([closed, pause(LAST, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}
