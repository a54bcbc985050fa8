import type { BodyEndpoint } from '@modelspeak/endpoint';
import {
  createServer,
  defineBodyEndpoint,
  type SamplingNames,
  type ServerOptions,
  writeSampling,
} from '@modelspeak/endpoint/authoring';
import { joinEvents } from './join-events.js';

const NAMES: SamplingNames = {
  maxTokens: 'max_tokens',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  stop: 'stop_sequences',
};

/** Options of {@link anthropic}. */
export interface AnthropicEndpointOptions extends ServerOptions {
  /** The key, sent as `x-api-key`. */
  readonly key?: string | undefined;
  /** The server's address, without the version; Anthropic's own by default. */
  readonly url?: string | URL | undefined;
  /** The token limit of replies for which nobody gives one: the API requires it. 4096 by default. */
  readonly maxTokens?: number | undefined;
  /** The version of the API; `2023-06-01` by default. */
  readonly version?: string | undefined;
}

/**
 * Makes an endpoint for Anthropic's Messages API, and for every server with the same API. The format names
 * the model.
 *
 * @see https://platform.claude.com/docs/en/api/messages
 *
 * @example
 * ```ts
 * import { anthropic } from '@modelspeak/endpoint-anthropic';
 *
 * const endpoint = anthropic({
 *   key: 'sk-ant-…',
 *   // In place of the real server:
 *   fetch: async () => Response.json({ type: 'message', content: [{ type: 'text', text: 'Hi!' }] }),
 * });
 * const body = { model: 'claude-opus-5', messages: [{ role: 'user', content: 'Hello!' }] };
 * const response = await endpoint.send({ body, maxTokens: 50 });
 * console.log(JSON.stringify(response)); // {"type":"message","content":[{"type":"text","text":"Hi!"}]}
 * ```
 */
export function anthropic({
  key,
  url = 'https://api.anthropic.com',
  maxTokens = 4096,
  version = '2023-06-01',
  headers,
  ...options
}: AnthropicEndpointOptions = {}): BodyEndpoint {
  const name = 'anthropic';
  const isEnd = ({ type }: Readonly<Record<string, unknown>>): boolean => type === 'message_stop';
  return defineBodyEndpoint({
    name,
    server: createServer(name, url, {
      ...options,
      headers: {
        'anthropic-version': version,
        ...(key !== undefined && { 'x-api-key': key }),
        ...headers,
      },
    }),
    exact: true,
    path: () => 'v1/messages',
    write: (body, { extra, ...sampling }, kind) => ({
      max_tokens: maxTokens,
      ...body,
      ...writeSampling(name, sampling, NAMES),
      ...(kind === 'stream' && { stream: true }),
      ...extra,
    }),
    isEnd,
    isLast: isEnd,
    join: joinEvents,
  });
}
