import { ModelspeakError } from '@modelspeak/core';
import { parseExactly, stringifyJson } from '@modelspeak/core/authoring';
import type { CallOptions } from '../call-options.js';
import { EndpointError } from '../endpoint-error.js';
import { refusalCode } from '../too-long.js';
import { bounded } from './bounded.js';
import { followSignal } from './follow-signal.js';
import { readEventData } from './read-events.js';
import { readLines } from './read-lines.js';
import { readText } from './read-text.js';
import { createRedactor, type Redactor } from './redactor.js';
import { ResponseBytes } from './response-bytes.js';
import { retryAfter } from './retry-after.js';
import { serverAddress } from './server-address.js';
import type { StreamFaults } from './stream-faults.js';
import { type WaitOptions, waitWhileLoading } from './wait-while.js';
import { withoutLimits } from './without-limits.js';

/** Options of {@link createServer}. */
export interface ServerOptions extends WaitOptions {
  /** Your own `fetch`, for example for proxies and tests. */
  readonly fetch?: typeof fetch | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The key, sent as `authorization: Bearer …`. */
  readonly key?: string | undefined;
  /** The maximum size in bytes of a response, or of an event in a stream; 64 million (2²⁶) by default. */
  readonly limit?: number | undefined;
  /** The maximum size in bytes of a whole stream; 1,073,741,824 (2³⁰) by default. */
  readonly streamLimit?: number | undefined;
}

/** Options of a request for JSON. */
export interface JsonOptions extends CallOptions {
  /**
   * Whether what is received keeps the digits of numbers that JavaScript would round, as `JsonNumber`. `false` by
   * default.
   */
  readonly exact?: boolean | undefined;
}

/** Options of a stream of JSON objects. */
export interface StreamOptions extends JsonOptions {
  /**
   * Whether an object is the last one. It is yielded once the response has ended, so that the connection can
   * be reused, or after a moment.
   */
  readonly isLast?: ((event: JsonObject) => boolean) | undefined;
  /** Whether the server may send one JSON object in place of a stream, which is then returned. */
  readonly takesWhole?: boolean | undefined;
}

/** The JSON objects of a stream. Returns the one that a server sent in their place, with `takesWhole`. */
export type JsonStream = AsyncGenerator<JsonObject, JsonObject | undefined, undefined>;

/** A client of a server that speaks JSON. */
export interface Server {
  /** Returns the address of a path, which may have a query. */
  address(path: string): URL;
  /**
   * Sends a request like `fetch`, with the key and the headers, and throws if the server refuses it. It does not wait
   * for a server that loads its model; the methods that send JSON do.
   */
  fetch: typeof fetch;
  /** Sends JSON, to the last digit of a `JsonNumber`, and returns the JSON response. */
  json(path: string, body: unknown, options?: JsonOptions): Promise<JsonObject>;
  /**
   * Sends JSON and streams the JSON objects of server-sent events, up to the last one or `[DONE]`. An object
   * with an `error` is thrown.
   */
  events(path: string, body: unknown, options?: StreamOptions): JsonStream;
  /** Sends JSON and streams the JSON objects of lines. An object with an `error` is thrown. */
  lines(path: string, body: unknown, options?: StreamOptions): JsonStream;
}

/** An unchecked JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** How much of an error response is kept. */
const KEPT = 65_536;
/** The maximum size of a response or an event by default. */
const LIMIT = 2 ** 26;
/** 2³⁰ bytes are hours of tokens: such a stream will not end. */
const STREAM_LIMIT = 2 ** 30;
const CLOSED: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Makes a client of a server that speaks JSON over HTTP, for authors of endpoints. All failures are an
 * `EndpointError`; an aborted signal throws its reason. It follows no redirects, because
 * the prompt and the key are meant for this server only, and no error repeats the key.
 *
 * @param name The name of the server in errors.
 * @throws {ModelspeakError} `invalid_option` for an invalid address
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
  const { fetch: own, key, limit = LIMIT, streamLimit = STREAM_LIMIT } = options;
  const { base, authorization } = addressOf(name, url);
  const { headers } = options;
  const redact = createRedactor({ url: serverAddress(url) ?? url, key, headers });

  // A server of its own, which keeps secrets in the headers of the call out of errors too.
  const withHeaders = (more: Readonly<Record<string, string>>): Server =>
    createServer(name, url, {
      ...options,
      headers: { ...lowerCase(headers), ...lowerCase(more) },
    });

  const address = (path: string): URL => {
    const target = new URL(base);
    const [place, query] = path.split('?', 2);
    target.pathname = target.pathname.replace(/\/?$/, `/${place}`);
    for (const [key, value] of new URLSearchParams(query)) target.searchParams.set(key, value);
    return target;
  };

  const ask = async (
    target: Parameters<typeof fetch>[0],
    init: RequestInit,
    signal: AbortSignal | undefined,
  ): Promise<Response> => {
    const request = own ?? fetch;
    const prepared: RequestInit = {
      ...(own === undefined && withoutLimits()),
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...(authorization !== undefined && { authorization }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...headers,
      },
      redirect: 'manual',
      ...(signal !== undefined && { signal }),
    };
    // A server may close an idle connection just as the next request is sent on it.
    const send = async () =>
      request(target, prepared).catch((cause: unknown) => {
        if (signal?.aborted || !isClosed(cause) || !canRepeat(target, prepared)) throw cause;
        return request(target, prepared);
      });
    const response = await send().catch((cause: unknown) => {
      signal?.throwIfAborted();
      const limit = ownLimit(cause);
      if (limit !== undefined) throw tooSlow(limit, cause);
      throw new EndpointError('unreachable', `${name} cannot be reached at ${shown(target)}`, {
        cause: redactedCause(cause, redact),
      });
    });
    if (isRedirect(target, response)) throw redirected(target, response);
    if (response.ok) return response;
    const { text } = await readText(bytesOf(response, signal), KEPT).catch((error: unknown) => {
      signal?.throwIfAborted();
      if (error instanceof EndpointError) return { text: '' };
      throw error;
    });
    throw refused(target, response, text);
  };

  const post = (
    path: string,
    body: unknown,
    signal: AbortSignal | undefined,
    wait = options.wait,
  ): Promise<Response> => {
    const target = address(path);
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stringifyJson(body) ?? null,
    };
    const { onWait } = options;
    return waitWhileLoading(() => ask(target, init, signal), { wait, onWait, signal });
  };

  const bytesOf = (response: Response, signal: AbortSignal | undefined): ResponseBytes =>
    new ResponseBytes(response, (cause) => {
      if (signal?.aborted) return signal.reason;
      const limit = ownLimit(cause);
      if (limit !== undefined) return tooSlow(limit, cause);
      const problem = `the connection to ${name} broke in the middle of the reply`;
      return new EndpointError('interrupted', problem, { cause });
    });

  const tooSlow = (limit: string, cause: unknown): EndpointError =>
    new EndpointError(
      'timeout',
      `${name} took longer than the limit of this fetch (${limit}); raise it there`,
      { cause: redactedCause(cause, redact) },
    );

  const redirected = (target: Parameters<typeof fetch>[0], response: Response): EndpointError => {
    response.body?.cancel().catch(() => undefined);
    const from = shown(target);
    // A browser does not say where.
    const location = response.headers.get('location') ?? '';
    const to =
      location !== '' && URL.canParse(location, from) ? new URL(location, from) : undefined;
    return new EndpointError(
      'redirected',
      `${name} redirects ${from} to ${to === undefined ? 'another address' : redact(shown(to))}; if you trust that server, use its address`,
      { status: response.status },
    );
  };

  const refused = (
    target: Parameters<typeof fetch>[0],
    { status, headers }: Response,
    text: string,
  ): EndpointError => {
    // Usually the version in the address is missing or duplicated.
    const where = status === 404 ? ` at ${shown(target)}` : '';
    const code = refusalCode(status, text);
    const said = `${status}${where}: ${messageOf(redact(text))}`;
    return new EndpointError(
      code,
      code === 'loading' ? `${name} is loading its model (${said})` : `${name} answered ${said}`,
      {
        status,
        body: redact(text),
        retryAfter: retryAfter(headers, Date.now()),
      },
    );
  };

  const malformed: StreamFaults['malformed'] = (text, cause) =>
    new EndpointError(
      'malformed',
      `${name} did not send a JSON object: ${shortened(redact(text))}`,
      {
        body: redact(text).slice(0, KEPT),
        cause: redactedCause(cause, redact),
      },
    );

  const tooLarge: StreamFaults['tooLarge'] = () =>
    new EndpointError(
      'too_large',
      `${name} sent more than ${limit} bytes at once; raise the option limit`,
    );

  const endless = (): EndpointError =>
    new EndpointError(
      'endless',
      `${name} sent ${streamLimit} bytes without ending its stream; raise the option streamLimit`,
    );

  const parse = (text: string, exact: boolean): JsonObject => {
    let value: unknown;
    try {
      value = exact ? parseExactly(text) : JSON.parse(text);
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
    {
      signal: outer,
      wait,
      isLast = () => false,
      takesWhole = false,
      exact = false,
    }: StreamOptions = {},
  ): JsonStream {
    const { signal, release } = followSignal(outer);
    try {
      const response = await post(path, body, signal, wait);
      if (takesWhole && isOneObject(response))
        return parse(await wholeText(response, signal), exact);
      const bytes = bytesOf(response, signal);
      const within = bounded(bytes, streamLimit, endless);
      for await (const data of read(within, limit, { tooLarge, malformed })) {
        if (data === '[DONE]') {
          await bytes.end();
          return undefined;
        }
        const event = parse(data, exact);
        if (event['error'] !== undefined && event['error'] !== null) {
          throw failure(name, event['error'], redact(data));
        }
        const isOver = isLast(event);
        if (isOver) await bytes.end();
        yield event;
        if (isOver) return undefined;
      }
      return undefined;
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
    async json(path, body, { signal: outer, headers: more, wait, exact = false } = {}) {
      if (more !== undefined)
        return withHeaders(more).json(path, body, { signal: outer, wait, exact });
      const { signal, release } = followSignal(outer);
      try {
        return parse(await wholeText(await post(path, body, signal, wait), signal), exact);
      } finally {
        release();
      }
    },
    events: (path, body, { headers: more, signal, wait, isLast, takesWhole, exact } = {}) =>
      more === undefined
        ? stream(readEventData, path, body, { signal, wait, isLast, takesWhole, exact })
        : withHeaders(more).events(path, body, { signal, wait, isLast, takesWhole, exact }),
    lines: (path, body, { headers: more, signal, wait, isLast, takesWhole, exact } = {}) =>
      more === undefined
        ? stream(readLines, path, body, { signal, wait, isLast, takesWhole, exact })
        : withHeaders(more).lines(path, body, { signal, wait, isLast, takesWhole, exact }),
  };
}

/** Headers by their names in lower case, in which a later one replaces an earlier one. */
function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** The address of a server. User and password go into a header, because `fetch` refuses them in a URL. */
function addressOf(name: string, url: string | URL) {
  const base = serverAddress(url);
  if (base === undefined) {
    throw new ModelspeakError(
      'invalid_option',
      `found ${JSON.stringify(withoutSecrets(String(url)))}, expected the address of ${name}, such as http://127.0.0.1:8080`,
      { path: 'url' },
    );
  }
  const { username, password } = base;
  base.username = '';
  base.password = '';
  if (username === '' && password === '') return { base, authorization: undefined };
  const bytes = new TextEncoder().encode(decodeURIComponent(`${username}:${password}`));
  return { base, authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/** An address as errors show it: without the query, which may hold a key. */
function shown(target: Parameters<typeof fetch>[0]): string {
  const address = target instanceof Request ? target.url : String(target);
  if (!URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** An address that cannot be parsed, without its password and query. */
function withoutSecrets(address: string): string {
  return address.replace(/\/\/[^/@]*@/, '//').replace(/\?.*/s, '');
}

/** Whether the server redirects, or a custom `fetch` has followed it to another origin. */
function isRedirect(target: Parameters<typeof fetch>[0], response: Response): boolean {
  const { type, status, redirected, url } = response;
  if (type === 'opaqueredirect' || REDIRECTS.includes(status)) return true;
  return redirected && new URL(url).origin !== new URL(shown(target)).origin;
}

/** The name of the time limit of `fetch` that was hit, such as `HeadersTimeoutError` of undici. */
function ownLimit(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return /^(Headers|Body)?TimeoutError$/.test(error.name) ? error.name : ownLimit(error.cause);
}

/** Whether a response is one JSON object, and no stream. */
function isOneObject({ headers }: Response): boolean {
  return /^application\/json\b/i.test(headers.get('content-type') ?? '');
}

/** Whether a request can be sent twice: a stream is used up by the first time. */
function canRepeat(target: Parameters<typeof fetch>[0], { body }: RequestInit): boolean {
  return !(target instanceof Request) && (typeof body === 'string' || body == null);
}

/** Whether the server closed the connection before it answered. */
function isClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return isJsonObject(cause) && CLOSED.includes(cause['code']);
}

/** The cause, or its redacted message if that holds a secret. */
function redactedCause(cause: unknown, redact: Redactor): unknown {
  if (!(cause instanceof Error)) return cause;
  const message = redact(cause.message);
  return message === cause.message ? cause : new Error(message);
}

/** The error for an error object in the middle of a stream. */
function failure(name: string, error: unknown, body: string): EndpointError {
  const told = isJsonObject(error) ? Number(error['code']) : Number.NaN;
  const status = Number.isInteger(told) ? told : undefined;
  const code = refusalCode(status, body);
  return new EndpointError(code, `${name} failed: ${messageOf(body)}`, { status, body });
}

/**
 * Whether a value is a JSON object, and not a list.
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

/** The message of an error response, in the server's words. */
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
