import type {
  BodyEndpoint,
  CallOptions,
  Embeddings,
  EmbedRequest,
  ImageRequest,
  Images,
} from '@modelspeak/endpoint';
import {
  createServer,
  embeddingsBody,
  openaiEmbeddings,
  type ServerOptions,
} from '@modelspeak/endpoint/authoring';
import { chatEndpoint } from './chat-endpoint.js';
import type { DIALECTS } from './dialects.js';
import { readImages } from './read-images.js';
import { responsesEndpoint } from './responses-endpoint.js';

/**
 * The kind of server, which decides the names of sampling settings: `openai`; `compatible` for any other
 * server, with the older name of the token limit; `vllm` (also for SGLang) and `llama.cpp`, which support more
 * settings.
 */
export type OpenAIDialect = keyof typeof DIALECTS;

/** The API of a server: chat completions or responses. */
export type OpenAIApi = 'chat-completions' | 'responses';

/** Options of {@link openai}. */
export interface OpenAIEndpointOptions extends ServerOptions {
  /** The server's address, including the version; OpenAI's own by default. */
  readonly url?: string | URL | undefined;
  /**
   * The API to use: `chat-completions` (the default), for bodies of `openaiMessages`, or `responses`, for
   * those of `openaiResponses`.
   */
  readonly api?: OpenAIApi | undefined;
  /** The kind of server; by default `openai` for OpenAI's own address, and `compatible` for others. */
  readonly dialect?: OpenAIDialect | undefined;
  /**
   * Whether to request usage in streams; `true` by default. A few servers refuse such requests. Replies that you want whole
   * are then not received as streams.
   */
  readonly usage?: boolean | undefined;
  /**
   * Whether replies that you want whole are received as a stream, too; `true` by default, so that no proxy takes a slow
   * reply for a dead connection. If the server refuses streams, such replies are requested whole anyway.
   */
  readonly streams?: boolean | undefined;
}

/** An endpoint for a server of OpenAI's API. */
export interface OpenAIEndpoint extends BodyEndpoint {
  /** Turns texts into vectors by `/v1/embeddings`, which requires the name of the model. */
  embed(request: EmbedRequest, options?: CallOptions): Promise<Embeddings>;
  /** Draws images by `/v1/images/generations`. */
  image(request: ImageRequest, options?: CallOptions): Promise<Images>;
}

/**
 * Makes an endpoint for OpenAI's chat completions API or Responses API, and for every server with the same
 * API. The format names the model.
 *
 * @see https://platform.openai.com/docs/api-reference/chat
 *
 * @example
 * ```ts
 * import { openai } from '@modelspeak/endpoint-openai';
 *
 * const endpoint = openai({
 *   key: 'sk-…',
 *   // In place of the real server:
 *   fetch: async () => Response.json({ choices: [{ message: { content: 'Hi!' } }] }),
 * });
 * const body = { model: 'gpt-5', messages: [{ role: 'user', content: 'Hello!' }] };
 * const response = await endpoint.send({ body, maxTokens: 50 });
 * console.log(JSON.stringify(response)); // {"choices":[{"message":{"content":"Hi!"}}]}
 * ```
 */
export function openai({
  url,
  api = 'chat-completions',
  dialect = url === undefined ? 'openai' : 'compatible',
  usage = true,
  streams = true,
  ...options
}: OpenAIEndpointOptions = {}): OpenAIEndpoint {
  const name = 'openai';
  const server = createServer(name, url ?? 'https://api.openai.com/v1', options);
  const chat = chatEndpoint(name, server, { dialect, usage, streams });
  return {
    ...(api === 'responses' ? responsesEndpoint(name, server, { streams }) : chat),
    embed: (request, callOptions) =>
      openaiEmbeddings(name, server, 'embeddings', request, callOptions),
    writeEmbed: embeddingsBody,
    image: async (request, callOptions) =>
      readImages(name, await server.json('images/generations', imageBody(request), callOptions)),
    writeImage: imageBody,
  };
}

function imageBody({ prompt, model, count, size, extra }: ImageRequest): object {
  return {
    prompt,
    ...(model !== undefined && { model }),
    ...(count !== undefined && { n: count }),
    ...(size !== undefined && { size }),
    ...extra,
  };
}
