import { ModelspeakError } from '@modelspeak/core';
import type { BodyEndpoint, BodyKind, BodyRequest } from './body-endpoint.js';
import type { CallOptions } from './call-options.js';
import { EndpointError } from './endpoint-error.js';
import { isJsonObject, type JsonObject, type JsonStream, type Server } from './http/server.js';
import { askWithinContext, isAboutLimit, withoutLimit } from './within-context.js';

/** What a request asks for: a stream, a whole response, or this many. */
export type SentKind = Exclude<BodyKind, 'sendStreamed'>;

/** How a server takes request bodies. */
export interface BodyProtocol {
  /** The name of the endpoint in errors. */
  readonly name: string;
  /** The client of the server. */
  readonly server: Server;
  /** Writes what is sent: the body, and how its reply is sampled. */
  readonly write: (body: JsonObject, request: Omit<BodyRequest, 'body'>, kind: SentKind) => object;
  /** The path of a request; its body is as the format wrote it. */
  readonly path: (body: JsonObject, kind: SentKind) => string;
  /** How a streamed response is divided: server-sent events, as by default, or lines of JSON. */
  readonly stream?: 'events' | 'lines' | undefined;
  /** Whether a chunk says that the reply has ended. A stream without one was cut off. */
  readonly isEnd: (chunk: JsonObject) => boolean;
  /** Whether the stream is over after a chunk. */
  readonly isLast?: ((chunk: JsonObject) => boolean) | undefined;
  /** Puts the response together from the chunks of a stream. With it, the endpoint has `sendStreamed`. */
  readonly join?: ((chunks: readonly JsonObject[]) => JsonObject) | undefined;
  /**
   * Whether a reply without a limit goes on to its end, or to the end of the context: a limit that the server refuses as
   * too large is then left out. `false` by default.
   */
  readonly endsByItself?: boolean | undefined;
  /**
   * Whether responses have arguments of calls as JSON, not as text: then numbers that JavaScript would round keep their
   * digits, as `JsonNumber`. `false` by default.
   */
  readonly exact?: boolean | undefined;
  /** Whether the server can stream the reply to a body; it can by default. */
  readonly canStream?: ((body: JsonObject) => boolean) | undefined;
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
  join,
  endsByItself = false,
  exact = false,
  canStream = () => true,
}: BodyProtocol): BodyEndpoint & Required<Pick<BodyEndpoint, 'write'>> {
  // A server that refused a stream would refuse the next one, too.
  let refusesStreams = false;
  const isStreamed = ({ body }: BodyRequest): boolean =>
    !refusesStreams && join !== undefined && canStream(objectIn(body));
  const write = (given: BodyRequest, kind: BodyKind): object => {
    const { body, ...request } = given;
    const asked = isStreamed(given) ? 'stream' : 'send';
    return writeBody(objectIn(body), request, kind === 'sendStreamed' ? asked : kind);
  };

  async function* streamOf(
    request: BodyRequest,
    options?: CallOptions,
    takesWhole = false,
  ): JsonStream {
    let hasBegun = false;
    try {
      return yield* observed(streamOnce(request, options, takesWhole), () => {
        hasBegun = true;
      });
    } catch (error) {
      if (hasBegun || !endsByItself || !isAboutLimit(error, request)) throw error;
      return yield* streamOnce(withoutLimit(request), options, takesWhole);
    }
  }

  async function* streamOnce(
    request: BodyRequest,
    { signal, headers, wait }: CallOptions = {},
    takesWhole: boolean,
  ): JsonStream {
    const target = path(objectIn(request.body), 'stream');
    const options = { signal, headers, wait, isLast, takesWhole, exact };
    const chunks = server[stream](target, write(request, 'stream'), options);
    let hasEnded = false;
    const whole = yield* observed(chunks, (chunk) => {
      hasEnded ||= isEnd(chunk);
    });
    if (hasEnded || whole !== undefined) return whole;
    throw new EndpointError('unfinished', `${name} stopped in the middle of the reply`);
  }

  const sendOnce = async (request: BodyRequest, options?: CallOptions): Promise<JsonObject> =>
    server.json(path(objectIn(request.body), 'send'), write(request, 'send'), {
      ...options,
      exact,
    });

  const send = async (request: BodyRequest, options?: CallOptions): Promise<JsonObject> =>
    endsByItself
      ? askWithinContext(request, (fitting) => sendOnce(fitting, options))
      : sendOnce(request, options);

  async function* sendStreamed(
    joined: NonNullable<typeof join>,
    request: BodyRequest,
    options?: CallOptions,
  ): JsonStream {
    if (!isStreamed(request)) return send(request, options);
    const chunks: JsonObject[] = [];
    try {
      const whole = yield* observed(streamOf(request, options, true), (chunk) => {
        chunks.push(chunk);
      });
      return whole ?? joined(chunks);
    } catch (error) {
      if (chunks.length > 0 || !isAboutStreams(error)) throw error;
      refusesStreams = true;
      return send(request, options);
    }
  }

  return {
    kind: 'body',
    name,
    write,
    stream: (request, options) => streamOf(request, options),
    send,
    ...(join !== undefined && {
      sendStreamed: (request: BodyRequest, options?: CallOptions) =>
        sendStreamed(join, request, options),
    }),
  };
}

/** The same stream, whose objects are shown to a function. */
async function* observed(stream: JsonStream, observe: (chunk: JsonObject) => void): JsonStream {
  try {
    for (;;) {
      const { done, value } = await stream.next();
      if (done) return value;
      observe(value);
      yield value;
    }
  } finally {
    await stream.return(undefined);
  }
}

/** Whether a server refuses a request because it cannot stream, or may not. */
function isAboutStreams(error: unknown): boolean {
  if (!(error instanceof EndpointError) || error.code !== 'refused') return false;
  return /stream/i.test(error.message) && !error.isPassing;
}

function objectIn(body: unknown): JsonObject {
  if (isJsonObject(body)) return body;
  throw new ModelspeakError('invalid_input', 'the request body must be an object', {
    path: 'body',
  });
}
