import { EndpointError } from '@modelspeak/endpoint';
import type { DescribeOptions } from '@modelspeak/endpoint/authoring';
import { type DetectedServer, detectServer } from './detect-server.js';

/**
 * The places where servers of models listen if nobody says otherwise: llama.cpp, Ollama, vLLM, LM Studio, SGLang.
 *
 * @example
 * ```ts
 * import { USUAL_PLACES } from '@modelspeak/connect';
 *
 * console.log(USUAL_PLACES[0]); // http://127.0.0.1:8080
 * ```
 */
export const USUAL_PLACES: readonly string[] = [
  'http://127.0.0.1:8080',
  'http://127.0.0.1:11434',
  'http://127.0.0.1:8000',
  'http://127.0.0.1:1234',
  'http://127.0.0.1:30000',
];

/** Options of {@link discoverServers}. */
export interface DiscoverOptions extends Pick<DescribeOptions, 'fetch' | 'signal'> {
  /** The addresses to look at; by default those of {@link USUAL_PLACES}. */
  readonly places?: readonly string[] | undefined;
  /** How long to wait for each, in milliseconds; 1000 by default. */
  readonly timeout?: number | undefined;
}

/** A server that was found. */
export interface DiscoveredServer extends Pick<DetectedServer, 'server' | 'url' | 'models'> {
  /** Whether it still loads its model: its address is that of the place, and its models are not known yet. */
  readonly isLoading: boolean;
}

/**
 * Looks for servers of models on this machine, at all places at once. What is no server of a model, has no model, or
 * does not answer in time, is ignored. No key is sent.
 *
 * @returns The servers, in the order of the places.
 *
 * @example
 * ```ts
 * import { discoverServers } from '@modelspeak/connect';
 *
 * const found = await discoverServers({
 *   // In place of real servers: Ollama is the only one.
 *   fetch: async (url) => {
 *     const { port, pathname } = new URL(String(url));
 *     if (port !== '11434') return new Response('', { status: 404 });
 *     return Response.json(
 *       pathname === '/api/tags' ? { models: [{ name: 'parrot' }] } : { version: '0.12.0' },
 *     );
 *   },
 * });
 * console.log(found.map(({ server, url }) => `${server} at ${url}`)); // [ 'Ollama at http://127.0.0.1:11434' ]
 * ```
 */
export async function discoverServers({
  places = USUAL_PLACES,
  timeout = 1000,
  fetch,
  signal,
}: DiscoverOptions = {}): Promise<readonly DiscoveredServer[]> {
  const found = await Promise.all(places.map((place) => discover(place, timeout, fetch, signal)));
  return found.filter((server) => server !== undefined);
}

async function discover(
  place: string,
  timeout: number,
  fetch: DiscoverOptions['fetch'],
  signal: AbortSignal | undefined,
): Promise<DiscoveredServer | undefined> {
  const limit = AbortSignal.timeout(timeout);
  const within = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  try {
    const { kind, server, url, models } = await detectServer(place, {
      fetch,
      signal: within,
      wait: 0,
    });
    // llama.cpp has a model even if it does not name it; another server without one has nothing to ask.
    if (models.length === 0 && kind !== 'llama-server') return undefined;
    return { server, url, models, isLoading: false };
  } catch (error) {
    signal?.throwIfAborted();
    if (!isLoadingLlama(error)) return undefined;
    return { server: 'llama.cpp', url: place, models: [], isLoading: true };
  }
}

/** Whether llama.cpp's server answered that it still loads its model. */
function isLoadingLlama(error: unknown): boolean {
  return (
    error instanceof EndpointError &&
    error.status === 503 &&
    error.body?.includes('Loading model') === true
  );
}
