import { ModelspeakError } from '@modelspeak/core';
import type { BodyEndpoint, BodyKind, BodyRequest } from './body-endpoint.js';
import { EndpointError } from './endpoint-error.js';
import { isJsonObject, type JsonObject, type Server } from './http/server.js';

/** How a server takes request bodies. */
export interface BodyProtocol {
  /** The name of the endpoint in errors. */
  readonly name: string;
  /** The client of the server. */
  readonly server: Server;
  /** Writes what is sent: the body, and how its reply is sampled. */
  readonly write: (body: JsonObject, request: Omit<BodyRequest, 'body'>, kind: BodyKind) => object;
  /** The path of a request; its body is as the format wrote it. */
  readonly path: (body: JsonObject, kind: BodyKind) => string;
  /** How a streamed response is divided: server-sent events, as by default, or lines of JSON. */
  readonly stream?: 'events' | 'lines' | undefined;
  /** Whether a chunk says that the reply has ended. A stream without one was cut off. */
  readonly isEnd: (chunk: JsonObject) => boolean;
  /** Whether the stream is over after a chunk. */
  readonly isLast?: ((chunk: JsonObject) => boolean) | undefined;
}

/**
 * Makes an endpoint of a protocol that takes request bodies, for authors of endpoints.
 *
 * @example
 * ```ts
 * import { createServer, defineBodyEndpoint, writeSampling } from '@modelspeak/endpoint/authoring';
 *
 * const endpoint = defineBodyEndpoint({
 *   name: 'demo',
 *   server: createServer('demo', 'http://localhost:1', {
 *     fetch: async () => Response.json({ say: 'Hi' }),
 *   }),
 *   write: (body, { extra, ...sampling }) => ({
 *     ...body,
 *     ...writeSampling('demo', sampling, { maxTokens: 'max' }),
 *     ...extra,
 *   }),
 *   path: () => 'chat',
 *   isEnd: (chunk) => chunk['done'] === true,
 * });
 * console.log(await endpoint.send({ body: {}, maxTokens: 5 })); // { say: 'Hi' }
 * ```
 */
export function defineBodyEndpoint({
  name,
  server,
  write: writeBody,
  path,
  stream = 'events',
  isEnd,
  isLast,
}: BodyProtocol): BodyEndpoint & Required<Pick<BodyEndpoint, 'write'>> {
  const write = ({ body, ...request }: BodyRequest, kind: BodyKind): object =>
    writeBody(objectIn(body), request, kind);
  return {
    kind: 'body',
    name,
    write,
    async *stream(request, { signal, headers } = {}) {
      const target = path(objectIn(request.body), 'stream');
      const options = { signal, headers, isLast };
      let hasEnded = false;
      for await (const chunk of server[stream](target, write(request, 'stream'), options)) {
        hasEnded ||= isEnd(chunk);
        yield chunk;
      }
      if (hasEnded) return;
      throw new EndpointError('unfinished', `${name} stopped in the middle of the reply`);
    },
    send: async (request, callOptions) =>
      server.json(path(objectIn(request.body), 'send'), write(request, 'send'), callOptions),
  };
}

function objectIn(body: unknown): JsonObject {
  if (isJsonObject(body)) return body;
  throw new ModelspeakError('invalid_input', 'the request body must be an object', {
    path: 'body',
  });
}
