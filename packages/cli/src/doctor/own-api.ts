import { createServer, type JsonObject } from '@modelspeak/endpoint/authoring';
import { isEndpointKind } from '../endpoints/endpoint-kinds.js';
import { chatServerOf } from '../endpoints/find-server.js';
import type { OpenModel } from '../endpoints/open-model.js';
import type { Said } from './answered.js';
import type { Asked } from './asked.js';
import { completionsBody, completionsSaid } from './completions-api.js';
import { ollamaBody, ollamaSaid } from './ollama-api.js';

/** The chat API of a server, which writes prompts and reads replies itself. */
export interface OwnApi {
  /** Its path, such as `/v1/chat/completions`. */
  readonly path: string;
  ask(asked: Asked): Promise<Said>;
  /** Sends a body of chat completions. */
  send(body: JsonObject, signal: AbortSignal): Promise<JsonObject>;
}

/** The server's own chat API; `undefined` for a model in this process, and for an endpoint of the user. */
export function ownApi(place: OpenModel['place']): OwnApi | undefined {
  const { kind, url, key, model = 'model', context } = place;
  const chat = isEndpointKind(kind) ? chatServerOf(place) : place;
  if (chat.kind !== 'openai' || chat.url === undefined || url === undefined) return undefined;
  const server = createServer('the server', chat.url, { key });
  const send: OwnApi['send'] = (body, signal) =>
    server.json('chat/completions', { model, ...body }, { signal });
  if (kind === 'ollama') {
    const root = createServer('the server', url, { key });
    const ask: OwnApi['ask'] = async (asked) => {
      const body = { model, ...ollamaBody(asked, context) };
      return ollamaSaid(await root.json('api/chat', body, { signal: asked.signal }));
    };
    return { path: '/api/chat', ask, send };
  }
  return {
    path: '/v1/chat/completions',
    ask: async (asked) => completionsSaid(await send(completionsBody(asked, place), asked.signal)),
    send,
  };
}
