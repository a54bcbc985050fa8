import type { Embeddings, EmbedRequest } from './abilities.js';
import type { CallOptions } from './call-options.js';
import { isJsonObject, type JsonObject, type Server } from './http/server.js';
import { readVectors } from './read-vectors.js';

/**
 * Embeds texts with an API like OpenAI's `/v1/embeddings`, which many servers have. For authors of endpoints.
 *
 * @param name The name of the server in errors.
 * @param path The path of the API, such as `embeddings`.
 * @throws {EndpointError} if the server cannot be reached, refuses, or violates its protocol
 *
 * @example
 * ```ts
 * import { createServer, openaiEmbeddings } from '@modelspeak/endpoint/authoring';
 *
 * const server = createServer('demo', 'http://localhost:1/v1', {
 *   fetch: async () => Response.json({ data: [{ index: 0, embedding: [0.6, 0.8] }] }),
 * });
 * const { vectors } = await openaiEmbeddings('demo', server, 'embeddings', { texts: ['Hi'] });
 * console.log(vectors); // [ [ 0.6, 0.8 ] ]
 * ```
 */
export async function openaiEmbeddings(
  name: string,
  server: Server,
  path: string,
  request: EmbedRequest,
  options?: CallOptions,
): Promise<Embeddings> {
  const { texts } = request;
  if (texts.length === 0) return { vectors: [] };
  const { data, usage } = await server.json(path, embeddingsBody(request), options);
  const entries = (Array.isArray(data) ? data : []).filter(isJsonObject);
  const inOrder = [...entries].sort((one, other) => Number(one['index']) - Number(other['index']));
  const tokens = isJsonObject(usage) ? usage['prompt_tokens'] : undefined;
  return {
    vectors: readVectors(
      name,
      inOrder.map(({ embedding }) => embedding),
      texts.length,
    ),
    ...(typeof tokens === 'number' && { tokens }),
  };
}

/**
 * The body of a request to an API like OpenAI's `/v1/embeddings`, for authors of endpoints.
 *
 * @example
 * ```ts
 * import { embeddingsBody } from '@modelspeak/endpoint/authoring';
 *
 * console.log(embeddingsBody({ texts: ['Hi'], model: 'm' })); // { input: [ 'Hi' ], model: 'm' }
 * ```
 */
export function embeddingsBody({ texts, model, dimensions, extra }: EmbedRequest): JsonObject {
  return {
    input: texts,
    ...(model !== undefined && { model }),
    ...(dimensions !== undefined && { dimensions }),
    ...extra,
  };
}
