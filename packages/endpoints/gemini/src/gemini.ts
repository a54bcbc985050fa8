import { ModelspeakError } from '@modelspeak/core';
import type { BodyEndpoint } from '@modelspeak/endpoint';
import {
  createServer,
  defineBodyEndpoint,
  isJsonObject,
  type JsonObject,
  type SamplingNames,
  type ServerOptions,
  writeSampling,
} from '@modelspeak/endpoint/authoring';
import { joinChunks } from './join-chunks.js';

/** The names of the settings, in the key `generationConfig`. */
const NAMES: SamplingNames = {
  maxTokens: 'maxOutputTokens',
  temperature: 'temperature',
  topP: 'topP',
  topK: 'topK',
  seed: 'seed',
  presencePenalty: 'presencePenalty',
  frequencyPenalty: 'frequencyPenalty',
  stop: 'stopSequences',
};

/** Options of {@link gemini}. */
export interface GeminiEndpointOptions extends ServerOptions {
  /** The key, sent as `x-goog-api-key`. */
  readonly key?: string | undefined;
  /** The server's address, without the version; Google's own by default. */
  readonly url?: string | URL | undefined;
  /** The version of the API; `v1beta` by default. */
  readonly version?: string | undefined;
}

/**
 * Makes an endpoint for Gemini's API, and for every server with the same API. The format names the model, such
 * as `gemini-3-pro`; the endpoint moves it from the body into the address. A name with slashes is the whole
 * path of a model, such as `tunedModels/mine`.
 *
 * @see https://ai.google.dev/api/generate-content
 *
 * @example
 * ```ts
 * import { gemini } from '@modelspeak/endpoint-gemini';
 *
 * const content = { role: 'model', parts: [{ text: 'Hi!' }] };
 * const endpoint = gemini({
 *   key: 'AIza…',
 *   // In place of the real server:
 *   fetch: async () => Response.json({ candidates: [{ content, finishReason: 'STOP' }] }),
 * });
 * const body = { model: 'gemini-3-pro', contents: [{ role: 'user', parts: [{ text: 'Hello!' }] }] };
 * const response = await endpoint.send({ body, maxTokens: 50 });
 * console.log(JSON.stringify(response));
 * // {"candidates":[{"content":{"role":"model","parts":[{"text":"Hi!"}]},"finishReason":"STOP"}]}
 * ```
 */
export function gemini({
  key,
  url = 'https://generativelanguage.googleapis.com',
  version = 'v1beta',
  headers,
  ...options
}: GeminiEndpointOptions = {}): BodyEndpoint {
  const name = 'gemini';
  return defineBodyEndpoint({
    name,
    server: createServer(name, url, {
      ...options,
      headers: { ...(key !== undefined && { 'x-goog-api-key': key }), ...headers },
    }),
    exact: true,
    path({ model }, kind) {
      const method = kind === 'stream' ? 'streamGenerateContent?alt=sse' : 'generateContent';
      return `${version}/${modelPath(model)}:${method}`;
    },
    write(
      { model: _model, generationConfig: given, ...body },
      { extra: { generationConfig: more, ...extra } = {}, logProbs, ...sampling },
    ) {
      const config = {
        ...(isJsonObject(given) && given),
        ...writeSampling(name, sampling, NAMES),
        ...(logProbs !== undefined && { responseLogprobs: true, logprobs: logProbs }),
        ...(isJsonObject(more) && more),
      };
      return {
        ...body,
        ...(Object.keys(config).length > 0 && { generationConfig: config }),
        ...(more !== undefined && !isJsonObject(more) && { generationConfig: more }),
        ...extra,
      };
    },
    isEnd,
    join: joinChunks,
  });
}

/** The path of a model; its name must not lead anywhere else. */
function modelPath(model: unknown): string {
  const steps = typeof model === 'string' ? model.split('/') : [];
  if (steps.length === 0 || steps.some((step) => /^\.{0,2}$/.test(step))) {
    throw new ModelspeakError('invalid_input', 'the body needs the name of the model', {
      path: 'body.model',
    });
  }
  const path = steps.map(encodeURIComponent).join('/');
  return steps.length === 1 ? `models/${path}` : path;
}

/** Whether a chunk says why the reply ended, or that the prompt was blocked. */
function isEnd({ candidates, promptFeedback }: JsonObject): boolean {
  const [first] = Array.isArray(candidates) ? (candidates as readonly unknown[]) : [];
  const hasFinished = isJsonObject(first) && first['finishReason'] !== undefined;
  return (
    hasFinished || (isJsonObject(promptFeedback) && promptFeedback['blockReason'] !== undefined)
  );
}
