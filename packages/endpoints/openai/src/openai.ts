import { ModelspeakError } from '@modelspeak/core';
import {
  type BodyEndpoint,
  type BodyKind,
  type BodyRequest,
  type CallOptions,
  type Embeddings,
  type EmbedRequest,
  EndpointError,
  type ImageRequest,
  type Images,
} from '@modelspeak/endpoint';
import {
  createServer,
  isJsonObject,
  type JsonObject,
  openaiEmbeddings,
  type ServerOptions,
  writeSampling,
} from '@modelspeak/endpoint/authoring';
import { choicesApart } from './choices-apart.js';
import { DIALECTS } from './dialects.js';
import { readImages } from './read-images.js';
import { responsesEndpoint } from './responses-endpoint.js';

/**
 * The kind of server, which decides the names of sampling settings: `openai`; `compatible` for any other
 * server, with the older name of the token limit; `vllm` (also for SGLang) and `llama.cpp`, which support more
 * settings.
 */
export type OpenAIDialect = keyof typeof DIALECTS;

/** The dialects that support several replies. Other servers refuse such a request, or send one reply. */
const TAKES_N: readonly OpenAIDialect[] = ['openai', 'vllm'];

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
  /** Whether to request usage in streams; `true` by default. A few servers refuse such requests. */
  readonly usage?: boolean | undefined;
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
  ...options
}: OpenAIEndpointOptions = {}): OpenAIEndpoint {
  const name = 'openai';
  const names = DIALECTS[dialect];
  const server = createServer(name, url ?? 'https://api.openai.com/v1', options);
  const bodyOf = ({ body, extra, logProbs, ...sampling }: BodyRequest): JsonObject => {
    if (!isJsonObject(body)) {
      throw new ModelspeakError('invalid_input', 'the request body must be an object', {
        path: 'body',
      });
    }
    return {
      ...body,
      ...writeSampling(name, sampling, names),
      ...(logProbs !== undefined && { logprobs: true, top_logprobs: logProbs }),
      ...extra,
    };
  };
  const write = (request: BodyRequest, kind: BodyKind): JsonObject => ({
    ...(kind === 'stream' && { stream: true }),
    ...(kind === 'stream' && usage && { stream_options: { include_usage: true } }),
    ...(typeof kind === 'number' && { n: kind }),
    ...bodyOf(request),
  });
  const chat: BodyEndpoint = {
    kind: 'body',
    name,
    write,
    async *stream(request, callOptions) {
      const body = write(request, 'stream');
      let isFinished = false;
      for await (const chunk of server.events('chat/completions', body, callOptions)) {
        isFinished ||= hasFinish(chunk);
        yield chunk;
      }
      if (isFinished) return;
      throw new EndpointError('unfinished', `${name} stopped in the middle of the reply`);
    },
    send: async (request, callOptions) =>
      server.json('chat/completions', write(request, 'send'), callOptions),
    ...(TAKES_N.includes(dialect) && {
      async sendMany(request: BodyRequest, count: number, callOptions?: CallOptions) {
        const body = write(request, count);
        return choicesApart(await server.json('chat/completions', body, callOptions));
      },
    }),
  };
  return {
    ...(api === 'responses' ? responsesEndpoint(name, server) : chat),
    embed: (request, callOptions) =>
      openaiEmbeddings(name, server, 'embeddings', request, callOptions),
    async image({ prompt, model, count, size, extra }, callOptions) {
      const body = {
        prompt,
        ...(model !== undefined && { model }),
        ...(count !== undefined && { n: count }),
        ...(size !== undefined && { size }),
        ...extra,
      };
      return readImages(name, await server.json('images/generations', body, callOptions));
    },
  };
}

/** Whether a chunk says why the reply ended. */
function hasFinish({ choices }: JsonObject): boolean {
  if (!Array.isArray(choices)) return false;
  return choices.some(
    (choice) => isJsonObject(choice) && typeof choice['finish_reason'] === 'string',
  );
}
