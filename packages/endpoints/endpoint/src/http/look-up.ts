import { EndpointError } from '../endpoint-error.js';
import { isJsonObject, type JsonObject, type Server } from './server.js';

/** Options of {@link lookUp}. */
export interface LookUpOptions {
  /** The body of the request, which is then a POST. */
  readonly body?: object | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Headers besides those of the endpoint. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How long to wait for the response, in milliseconds; 5000 by default. */
  readonly timeout?: number | undefined;
}

/** Statuses that say why a server does not respond, and not that it has no such path: no key, or still loading. */
const TELLING: readonly number[] = [401, 403, 503];

/**
 * Asks a server for a JSON object about itself, for authors of endpoints that recognize their server.
 *
 * @returns The object; `undefined` if the server has no such path, or responds with something else.
 * @throws {EndpointError} if the server cannot be reached in time, redirects, refuses the key, or is not ready
 *
 * @example
 * ```ts
 * import { createServer, lookUp } from '@modelspeak/endpoint/authoring';
 *
 * const server = createServer('demo', 'http://localhost:1', {
 *   fetch: async () => Response.json({ version: '1.2.3' }),
 * });
 * console.log(await lookUp(server, 'version')); // { version: '1.2.3' }
 * ```
 */
export async function lookUp(
  server: Server,
  path: string,
  options: LookUpOptions = {},
): Promise<JsonObject | undefined> {
  const value = await lookUpValue(server, path, options);
  return isJsonObject(value) ? value : undefined;
}

/**
 * Asks a server for any JSON value about itself, as {@link lookUp} does for an object.
 *
 * @returns The value; `undefined` if the server has no such path, or responds with something else.
 *
 * @example
 * ```ts
 * import { createServer, lookUpValue } from '@modelspeak/endpoint/authoring';
 *
 * const server = createServer('demo', 'http://localhost:1', {
 *   fetch: async () => Response.json([1, 2]),
 * });
 * console.log(await lookUpValue(server, 'tokenize', { body: { text: 'Hi' } })); // [ 1, 2 ]
 * ```
 */
export async function lookUpValue(
  server: Server,
  path: string,
  { body, signal, headers, timeout = 5000 }: LookUpOptions = {},
): Promise<unknown> {
  const limit = AbortSignal.timeout(timeout);
  const within = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  const address = server.address(path);
  try {
    const response = await server.fetch(address, {
      signal: within,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && {
        method: 'POST',
        body: JSON.stringify(body),
      }),
    });
    return JSON.parse(await response.text());
  } catch (error) {
    signal?.throwIfAborted();
    if (limit.aborted) {
      const { origin, pathname } = address;
      const message = `the server did not answer ${origin}${pathname} within ${timeout} ms`;
      throw new EndpointError('timeout', message, { cause: error });
    }
    if (error instanceof SyntaxError) return undefined;
    if (error instanceof EndpointError && isAboutPath(error)) return undefined;
    throw error;
  }
}

function isAboutPath({ code, status }: EndpointError): boolean {
  return (code === 'refused' || code === 'too_long') && !TELLING.includes(status ?? 0);
}
