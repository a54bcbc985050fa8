import {
  type CallOptions,
  type Embeddings,
  type EmbedRequest,
  EndpointError,
  type PromptEndpoint,
  type PromptRequest,
} from '@modelspeak/endpoint';
import {
  createServer,
  embeddingsBody,
  type JsonObject,
  readVectors,
  type ServerOptions,
} from '@modelspeak/endpoint/authoring';
import { isLast, readChunk } from './read-chunk.js';
import { writeRequest } from './write-request.js';

/** An endpoint for Ollama. */
export interface OllamaEndpoint extends PromptEndpoint {
  /** Turns texts into vectors by `/api/embed`, if the model supports that. */
  embed(request: EmbedRequest, options?: CallOptions): Promise<Embeddings>;
}

/** Options of {@link ollama}. */
export interface OllamaOptions extends ServerOptions {
  /** Ollama's name for the model, such as `qwen3:4b`. */
  readonly model: string;
  /** The server's address; `http://127.0.0.1:11434` by default. */
  readonly url?: string | URL | undefined;
  /** The size of the context in tokens. Older versions of Ollama silently cut prompts that are longer. */
  readonly contextLength?: number | undefined;
}

/**
 * Makes an endpoint for Ollama's `/api/generate` in raw mode, in which the model reads nothing but the prompt.
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
  const bodyOf = (request: PromptRequest) => ({
    model,
    ...writeRequest(name, request, contextLength),
  });
  // Its parameters are those of OpenAI's API.
  const writeEmbed = (request: EmbedRequest): JsonObject =>
    embeddingsBody({ ...request, model: request.model ?? model });
  return {
    kind: 'prompt',
    name,
    capabilities: {
      tokenIds: false,
      specialTokens: 'text',
      grammar: undefined,
      logitBias: false,
      logProbs: false,
      media: true,
    },
    write: bodyOf,
    async *complete(request, { signal, headers, wait } = {}) {
      for await (const line of server.lines('api/generate', bodyOf(request), {
        signal,
        headers,
        wait,
        isLast,
      })) {
        yield readChunk(name, line);
        if (isLast(line)) return;
      }
      throw new EndpointError('unfinished', `${name} stopped in the middle of the reply`);
    },
    writeEmbed,
    async embed(request, callOptions) {
      const { texts } = request;
      if (texts.length === 0) return { vectors: [] };
      const { embeddings, prompt_eval_count: tokens } = await server.json(
        'api/embed',
        writeEmbed(request),
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
