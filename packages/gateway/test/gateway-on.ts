import { type ChatModel, chatModel } from '@modelspeak/chat';
import type { PromptFormat } from '@modelspeak/core';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { createGateway, type GatewayOptions } from '../src/index.js';
import { type Listening, listen } from '../src/node/index.js';
import {
  type FakeLlamaServer,
  type FakeModel,
  type FakeOptions,
  startFakeLlamaServer,
} from './fake-llama-server.js';

/** A gateway on a scripted model, listening on this machine. */
export interface TestGateway {
  readonly url: string;
  readonly server: FakeLlamaServer;
  readonly model: ChatModel;
  readonly listening: Listening;
  /** Posts a body, and returns the response. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

/** Starts a gateway on a stand-in for Qwen 3 that replies with the given texts. */
export async function gatewayOn(
  say: FakeModel,
  {
    format = qwen3() as PromptFormat,
    fake = {},
    names = ['m'],
    ...options
  }: Partial<GatewayOptions> & {
    readonly format?: PromptFormat;
    readonly fake?: Partial<FakeOptions>;
    /** The names of the models, all of which are this one. */
    readonly names?: readonly string[];
  } = {},
): Promise<TestGateway> {
  const special = [...format.control, ...format.special].filter((token) => !token.includes('*'));
  const server = await startFakeLlamaServer({ special: [...new Set(special)], say, ...fake });
  const model = chatModel({ format, endpoint: llamaServer(server.url) });
  const gateway = createGateway({
    models: Object.fromEntries(
      names.map((name) => [name, { servers: [{ name: server.url, model, namesSlots: true }] }]),
    ),
    ...options,
  });
  const listening = await listen(gateway, { port: 0 });
  return {
    url: listening.url,
    server,
    model,
    listening,
    post: (path, body, headers = {}) =>
      fetch(`${listening.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async stop() {
      await listening.close(0);
      await server.stop();
    },
  };
}

/** The chunks of an event stream. */
export async function eventsOf(response: Response): Promise<readonly Record<string, unknown>[]> {
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  return lines
    .map((line) => line.slice('data: '.length))
    .filter((data) => data !== '[DONE]')
    .map((data) => JSON.parse(data) as Record<string, unknown>);
}
