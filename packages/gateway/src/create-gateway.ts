import { Hono } from 'hono';
import { type GatewayCore, gatewayCore } from './gateway-core.js';
import type { Gateway, GatewayOptions } from './gateway-options.js';
import { Failure, failureOf } from './http/failure.js';
import { asked, authorized, guarded } from './http/handle.js';
import type { Caller, Incoming } from './http/incoming.js';
import { refusal } from './http/refusal.js';
import { chatCompletions } from './routes/chat-completions.js';
import { completions } from './routes/completions.js';
import { embeddings, ollamaEmbed, ollamaEmbeddings } from './routes/embeddings.js';
import { countTokens, messages } from './routes/messages.js';
import { listModels, showModel } from './routes/models.js';
import { ollamaChat, ollamaShow, ollamaTags, ollamaVersion } from './routes/ollama.js';
import { ollamaGenerate } from './routes/ollama-generate.js';
import { openapi } from './routes/openapi.js';
import { deleteResponse, responses, storedInput, storedResponse } from './routes/responses.js';
import { health, metrics, status } from './routes/status.js';
import { statusPage } from './routes/status-page.js';

/** The version in the paths of OpenAI's and Anthropic's APIs. */
const VERSION = '/v1';

/**
 * Creates a gateway: OpenAI's, Anthropic's and Ollama's APIs in front of chat models, as a function from
 * requests to responses. Coding agents and SDKs then work with any model that has a format.
 *
 * It runs wherever there is `fetch`: in Node (see `listen` of `@modelspeak/gateway/node`), Bun, Deno and
 * workers, and as a route of Hono or Next. By default it answers only requests to this machine; see `hosts`
 * and `keys`.
 *
 * @throws {ModelspeakError} `invalid_option`
 *
 * @example
 * ```ts no-run
 * import { chatModel } from '@modelspeak/chat';
 * import { llamaServer } from '@modelspeak/endpoint-llama-server';
 * import { qwen } from '@modelspeak/format-qwen';
 * import { createGateway } from '@modelspeak/gateway';
 *
 * const model = chatModel({ format: qwen(), endpoint: llamaServer('http://127.0.0.1:8080') });
 * const gateway = createGateway({ models: { qwen3: model } });
 * const response = await gateway.fetch(new Request('http://localhost/v1/models'));
 * console.log(await response.json());
 * ```
 */
export function createGateway(options: GatewayOptions): Gateway {
  const core = gatewayCore(options);
  const app = routesOf(core);
  let isClosing = false;
  const closing = () => new Failure(503, 'the gateway is shutting down', { retryAfter: 5 });
  return {
    fetch: async (request) => (isClosing ? refusal(request, closing()) : app.fetch(request)),
    async close(grace = 30_000) {
      isClosing = true;
      const timer = setTimeout(() => core.stopping.abort(closing()), grace);
      await core.observer.whenIdle();
      clearTimeout(timer);
    },
  };
}

function routesOf(core: GatewayCore): Hono {
  const app = new Hono();
  app.onError((error, { req }) => refusal(req.raw, failureOf(error)));
  app.notFound(({ req }) =>
    refusal(req.raw, new Failure(404, `unknown path ${req.path}; /openapi.json lists the paths`)),
  );
  app.options('*', ({ req }) => guarded(core, req.raw, () => new Response(null, { status: 204 })));

  const open = (path: string, act: () => Response | Promise<Response>): void => {
    app.get(path, ({ req }) => guarded(core, req.raw, act));
  };
  open('/', statusPage);
  open('/openapi.json', openapi);
  open('/api/version', ollamaVersion);

  app.get('/health', ({ req }) =>
    guarded(core, req.raw, async () => health(core, await core.keys.knows(req.raw.headers))),
  );

  const get = (path: string, act: (caller: Caller, id: string) => Response): void => {
    app.get(path, ({ req }) =>
      authorized(core, req.raw, (caller) => act(caller, req.param('id') ?? '')),
    );
  };
  get('/status.json', ({ owner }) => status(core, owner));
  get('/metrics', () => metrics(core));
  get('/v1/models', ({ request }) => listModels(core, request.headers.has('anthropic-version')));
  get('/v1/models/:id{.+}', (_caller, id) => showModel(core, id));
  get('/v1/responses/:id', (caller, id) => storedResponse(id, caller));
  get('/v1/responses/:id/input_items', (caller, id) => storedInput(id, caller));
  get('/api/tags', () => ollamaTags(core));
  app.delete('/v1/responses/:id', ({ req }) =>
    authorized(core, req.raw, (caller) => deleteResponse(req.param('id'), caller)),
  );

  const post = (
    path: string,
    act: (body: string, incoming: Incoming) => Response | Promise<Response>,
  ): void => {
    app.post(path, ({ req }) => asked(core, req.raw, path, act));
    // Some clients leave out the version.
    if (path.startsWith(VERSION)) {
      app.post(path.slice(VERSION.length), ({ req }) => asked(core, req.raw, path, act));
    }
  };
  post('/v1/chat/completions', chatCompletions);
  post('/v1/completions', completions);
  post('/v1/responses', responses);
  post('/v1/embeddings', embeddings);
  post('/v1/messages', messages);
  post('/v1/messages/count_tokens', countTokens);
  post('/api/chat', ollamaChat);
  post('/api/generate', ollamaGenerate);
  post('/api/embed', ollamaEmbed);
  post('/api/embeddings', ollamaEmbeddings);
  post('/api/show', ollamaShow);
  return app;
}
