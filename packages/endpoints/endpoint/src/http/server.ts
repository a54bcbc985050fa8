import { ModelspeakError } from '@modelspeak/core';
import type { CallOptions } from '../call-options.js';
import { EndpointError } from '../endpoint-error.js';
import { followSignal } from './follow-signal.js';
import { readEventData } from './read-events.js';
import { readLines } from './read-lines.js';
import { readText } from './read-text.js';
import { ResponseBytes } from './response-bytes.js';
import { retryAfter } from './retry-after.js';
import type { StreamFaults } from './stream-faults.js';

/** How a server is reached. */
export interface ServerOptions {
  /** A `fetch` of one's own, for other networks, proxies and tests. */
  readonly fetch?: typeof fetch | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The key, sent as `authorization: Bearer …`. */
  readonly key?: string | undefined;
  /** How many bytes a response, or an event of a stream, may have; 64 million (2²⁶) by default. */
  readonly limit?: number | undefined;
}

/** Options of a stream of JSON objects. */
export interface StreamOptions extends CallOptions {
  /**
   * Whether an object is the last. It is given once the response has ended, which leaves the
   * connection for the next request, or has not within a moment.
   */
  readonly isLast?: ((event: JsonObject) => boolean) | undefined;
}

/** A server that is asked in JSON. */
export interface Server {
  /** The address of one of its paths. */
  address(path: string): URL;
  /** Asks as `fetch` does, with the key and the headers, and throws where it is not answered well. */
  fetch: typeof fetch;
  /** Sends JSON and gives the JSON that comes back. */
  json(path: string, body: unknown, options?: CallOptions): Promise<JsonObject>;
  /**
   * Sends JSON and gives the JSON objects that come back as server-sent events, up to the last or
   * `[DONE]`. One with an `error` is thrown.
   */
  events(path: string, body: unknown, options?: StreamOptions): AsyncGenerator<JsonObject, void>;
  /** Sends JSON and gives the JSON objects that come back as lines. One with an `error` is thrown. */
  lines(path: string, body: unknown, options?: StreamOptions): AsyncGenerator<JsonObject, void>;
}

/** An object of JSON that nobody has checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** How much of an error's response is kept. */
const KEPT = 65_536;

/**
 * A server that speaks JSON over HTTP, for those who write an endpoint. Everything that goes wrong is
 * an `EndpointError`; an aborted signal throws its reason.
 *
 * @param name What the server is called in errors.
 * @throws {ModelspeakError} `invalid_option` for what is no address of HTTP
 *
 * @example
 * ```ts
 * import { createServer } from '@modelspeak/endpoint/authoring';
 *
 * const server = createServer('demo', 'http://localhost:1/v1', {
 *   fetch: async () => new Response('data: {"text":"Hi"}\n\ndata: [DONE]\n\n'),
 * });
 * for await (const chunk of server.events('completions', { prompt: 'Hello' })) {
 *   console.log(chunk['text']); // Hi
 * }
 * ```
 */
export function createServer(name: string, url: string | URL, options: ServerOptions = {}): Server {
  const { fetch: request = fetch, headers, key, limit = 2 ** 26 } = options;
  const base = addressOf(name, url);

  const address = (path: string): URL => {
    const target = new URL(base);
    target.pathname = target.pathname.replace(/\/?$/, `/${path}`);
    return target;
  };

  const ask = async (
    target: Parameters<typeof fetch>[0],
    init: RequestInit,
    signal: AbortSignal | undefined,
  ): Promise<Response> => {
    const response = await request(target, {
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(signal !== undefined && { signal }),
    }).catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw new EndpointError('unreachable', `${name} cannot be reached at ${target}`, { cause });
    });
    if (response.ok) return response;
    const { text } = await readText(bytesOf(response, signal), KEPT).catch((error: unknown) => {
      signal?.throwIfAborted();
      if (error instanceof EndpointError) return { text: '' };
      throw error;
    });
    throw refused(target, response, text);
  };

  const post = (path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> =>
    ask(
      address(path),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      signal,
    );

  const bytesOf = (response: Response, signal: AbortSignal | undefined): ResponseBytes =>
    new ResponseBytes(response, (cause) => {
      if (signal?.aborted) return signal.reason;
      const problem = `the connection to ${name} broke in the middle of the reply`;
      return new EndpointError('interrupted', problem, { cause });
    });

  const refused = (
    target: Parameters<typeof fetch>[0],
    { status, headers }: Response,
    text: string,
  ): EndpointError => {
    // Mostly an address with a version too many or too few.
    const where = status === 404 ? ` at ${target instanceof Request ? target.url : target}` : '';
    return new EndpointError('refused', `${name} answered ${status}${where}: ${messageOf(text)}`, {
      status,
      body: text,
      retryAfter: retryAfter(headers, Date.now()),
    });
  };

  const malformed: StreamFaults['malformed'] = (text, cause) =>
    new EndpointError('malformed', `${name} sent what is no JSON object: ${shortened(text)}`, {
      body: text.slice(0, KEPT),
      cause,
    });

  const tooLarge: StreamFaults['tooLarge'] = () =>
    new EndpointError(
      'too_large',
      `${name} sent more than ${limit} bytes at once; allow for more with the option limit`,
    );

  const parse = (text: string): JsonObject => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw malformed(text, cause);
    }
    if (!isJsonObject(value)) throw malformed(text);
    return value;
  };

  const wholeText = async (response: Response, signal: AbortSignal | undefined) => {
    const { text, isWhole } = await readText(bytesOf(response, signal), limit);
    if (!isWhole) throw tooLarge();
    return text;
  };

  async function* stream(
    read: typeof readEventData,
    path: string,
    body: unknown,
    { signal: outer, isLast = () => false }: StreamOptions = {},
  ): AsyncGenerator<JsonObject, void> {
    const { signal, release } = followSignal(outer);
    try {
      const bytes = bytesOf(await post(path, body, signal), signal);
      for await (const data of read(bytes, limit, { tooLarge, malformed })) {
        if (data === '[DONE]') return await bytes.end();
        const event = parse(data);
        if (event['error'] !== undefined && event['error'] !== null) {
          throw failure(name, event['error'], data);
        }
        const isOver = isLast(event);
        if (isOver) await bytes.end();
        yield event;
        if (isOver) return;
      }
    } finally {
      release();
    }
  }

  return {
    address,
    async fetch(target, init = {}) {
      const { signal, release } = followSignal(init.signal ?? undefined);
      try {
        const response = await ask(target, init, signal);
        const { status, statusText, headers } = response;
        return new Response(await wholeText(response, signal), { status, statusText, headers });
      } finally {
        release();
      }
    },
    async json(path, body, { signal: outer } = {}) {
      const { signal, release } = followSignal(outer);
      try {
        return parse(await wholeText(await post(path, body, signal), signal));
      } finally {
        release();
      }
    },
    events: (...asked) => stream(readEventData, ...asked),
    lines: (...asked) => stream(readLines, ...asked),
  };
}

function addressOf(name: string, url: string | URL): string {
  const address = String(url);
  if (URL.canParse(address) && /^https?:/.test(address)) return address;
  throw new ModelspeakError(
    'invalid_option',
    `found ${JSON.stringify(address)} as the address of ${name}; expected one such as http://127.0.0.1:8080`,
    { path: 'url' },
  );
}

/** The error for one that came in the middle of a stream. */
function failure(name: string, error: unknown, body: string): EndpointError {
  const code = isJsonObject(error) ? Number(error['code']) : Number.NaN;
  const status = Number.isInteger(code) ? code : undefined;
  return new EndpointError('refused', `${name} failed: ${messageOf(body)}`, { status, body });
}

/**
 * Whether a value is an object of JSON, and no list.
 *
 * @example
 * ```ts
 * import { isJsonObject } from '@modelspeak/endpoint/authoring';
 *
 * console.log(isJsonObject({}), isJsonObject([]), isJsonObject(null)); // true false false
 * ```
 */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the response of an error says, in the words that servers put it in. */
function messageOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const error = isJsonObject(body) ? (body['error'] ?? body) : undefined;
    const message = isJsonObject(error) ? (error['message'] ?? error['detail']) : error;
    if (typeof message === 'string') return shortened(message);
  } catch {
    // Not JSON, and shown as it is.
  }
  return text.trim() === '' ? 'nothing more' : shortened(text);
}

function shortened(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
