import type { BodyEndpoint } from '@modelspeak/endpoint';
import {
  createServer,
  defineBodyEndpoint,
  isJsonObject,
  type SamplingNames,
  type ServerOptions,
  writeSampling,
} from '@modelspeak/endpoint/authoring';
import { joinLines } from './join-lines.js';
import { isLast } from './read-chunk.js';
import { WITHIN_CONTEXT } from './write-request.js';

const NAMES: SamplingNames = {
  maxTokens: 'num_predict',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  minP: 'min_p',
  seed: 'seed',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  repeatPenalty: 'repeat_penalty',
  stop: 'stop',
};

/** Options of {@link ollamaChatEndpoint}. */
export interface OllamaChatEndpointOptions extends ServerOptions {
  /** The server's address; `http://127.0.0.1:11434` by default. */
  readonly url?: string | URL | undefined;
  /** The size of the context in tokens. Older versions of Ollama silently cut conversations that are longer. */
  readonly contextLength?: number | undefined;
}

/**
 * Makes an endpoint for Ollama's `/api/chat`, in which Ollama applies the model's own template. The format
 * `ollamaChat` writes its bodies, and names the model.
 *
 * @see https://docs.ollama.com/api/chat
 *
 * @example
 * ```ts
 * import { ollamaChatEndpoint } from '@modelspeak/endpoint-ollama';
 *
 * const endpoint = ollamaChatEndpoint({
 *   // In place of a real server:
 *   fetch: async () => Response.json({ message: { role: 'assistant', content: 'Hi' }, done: true }),
 * });
 * const body = { model: 'qwen3:4b', messages: [{ role: 'user', content: 'Hello' }] };
 * console.log(JSON.stringify(await endpoint.send({ body, maxTokens: 5 })));
 * // {"message":{"role":"assistant","content":"Hi"},"done":true}
 * ```
 */
export function ollamaChatEndpoint({
  url = 'http://127.0.0.1:11434',
  contextLength,
  ...options
}: OllamaChatEndpointOptions = {}): BodyEndpoint {
  const name = 'ollama';
  return defineBodyEndpoint({
    exact: true,
    name,
    server: createServer(name, url, options),
    path: () => 'api/chat',
    write(
      { options: given, ...body },
      { extra: { options: more, ...extra } = {}, ...sampling },
      kind,
    ) {
      const settings = {
        ...(isJsonObject(given) && given),
        ...(contextLength !== undefined && { num_ctx: contextLength }),
        ...writeSampling(name, sampling, NAMES),
        ...(isJsonObject(more) && more),
      };
      return {
        ...WITHIN_CONTEXT,
        ...body,
        ...(Object.keys(settings).length > 0 && { options: settings }),
        stream: kind === 'stream',
        ...(more !== undefined && !isJsonObject(more) && { options: more }),
        ...extra,
      };
    },
    stream: 'lines',
    isEnd: isLast,
    isLast,
    join: joinLines,
  });
}
