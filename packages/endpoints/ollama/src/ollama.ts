import {
  type CallOptions,
  type Embeddings,
  type EmbedRequest,
  EndpointError,
  type PromptEndpoint,
} from '@modelspeak/endpoint';
import { createServer, readVectors, type ServerOptions } from '@modelspeak/endpoint/authoring';
import { isLast, readChunk } from './read-chunk.js';
import { writeRequest } from './write-request.js';

/** Ollama as an endpoint. */
export interface OllamaEndpoint extends PromptEndpoint {
  /** Turns texts into vectors, where the model does that: `/api/embed`. */
  embed(request: EmbedRequest, options?: CallOptions): Promise<Embeddings>;
}

/** Options of {@link ollama}. */
export interface OllamaOptions extends ServerOptions {
  /** The model, by the name that Ollama has for it, such as `qwen3:4b`. */
  readonly model: string;
  /** The server's address; `http://127.0.0.1:11434` by default. */
  readonly url?: string | URL | undefined;
  /** How many tokens prompt and reply may have together. What is longer, Ollama cuts in silence. */
  readonly contextLength?: number | undefined;
}

/**
 * Ollama's `/api/generate` in raw mode, in which the prompt is all that the model reads.
 *
 * @see https://github.com/ollama/ollama/blob/main/docs/api.md
 *
 * @example
 * ```ts
 * import { ollama } from '@modelspeak/endpoint-ollama';
 *
 * const endpoint = ollama({
 *   model: 'qwen3:4b',
 *   // In place of a real server:
 *   fetch: async () => new Response('{"response":"Hi","done":false}\n{"response":"","done":true}\n'),
 * });
 * for await (const { pieces, finish } of endpoint.complete({ prompt: 'Hello' })) {
 *   console.log(pieces, finish?.reason); // [ 'Hi' ] undefined, [] unknown
 * }
 * ```
 */
export function ollama({
  model,
  url = 'http://127.0.0.1:11434',
  contextLength,
  ...options
}: OllamaOptions): OllamaEndpoint {
  const name = 'ollama';
  const server = createServer(name, url, options);
  return {
    kind: 'prompt',
    name,
    capabilities: {
      tokenIds: false,
      specialTokens: 'text',
      grammar: undefined,
      logitBias: false,
      logProbs: false,
    },
    async *complete(request, { signal } = {}) {
      const body = { model, ...writeRequest(name, request, contextLength) };
      for await (const line of server.lines('api/generate', body, { signal, isLast })) {
        yield readChunk(name, line);
        if (isLast(line)) return;
      }
      throw new EndpointError('unfinished', `${name} stopped in the middle of the reply`);
    },
    async embed({ texts, dimensions, extra, model: other = model }, callOptions) {
      if (texts.length === 0) return { vectors: [] };
      const body = {
        model: other,
        input: texts,
        ...(dimensions !== undefined && { dimensions }),
        ...extra,
      };
      const { embeddings, prompt_eval_count: tokens } = await server.json(
        'api/embed',
        body,
        callOptions,
      );
      const vectors = Array.isArray(embeddings) ? embeddings : [];
      return {
        vectors: readVectors(name, vectors, texts.length),
        ...(typeof tokens === 'number' && { tokens }),
      };
    },
  };
}
