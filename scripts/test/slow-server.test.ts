import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChatModel, chatModel } from '@modelspeak/chat';
import { completions } from '@modelspeak/endpoint-completions';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { ollama } from '@modelspeak/endpoint-ollama';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** How long the proxy waits. The nightly check sets more than the 300 seconds after which Node's `fetch` gives up. */
const SECONDS = Number(process.env['SLOW_SERVER_SECONDS'] ?? 0);

const TEXT = '{"answer":42}';
const events = (...data: readonly object[]) =>
  [...data.map((one) => JSON.stringify(one)), '[DONE]'].map((one) => `data: ${one}\n\n`).join('');
const choice = (part: object) => ({ choices: [{ index: 0, finish_reason: 'stop', ...part }] });

/** What the server says at the end of each path, whole or as a stream. */
const SAYS: Readonly<Record<string, (isStreamed: boolean) => string>> = {
  '/completion': () =>
    `data: ${JSON.stringify({ content: TEXT, stop: true, stop_type: 'eos' })}\n\n`,
  '/api/generate': () => `${JSON.stringify({ response: TEXT, done: true, done_reason: 'stop' })}\n`,
  '/v1/completions': () => events(choice({ text: TEXT })),
  '/v1/chat/completions': (isStreamed) =>
    isStreamed
      ? events(choice({ delta: { content: TEXT } }))
      : JSON.stringify(choice({ message: { role: 'assistant', content: TEXT } })),
};

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('found no free port');
  return `http://127.0.0.1:${address.port}`;
}

const servers: Server[] = [];
async function serve(server: Server): Promise<string> {
  servers.push(server);
  return listen(server);
}

/** A server that answers at once. */
const startServer = () =>
  serve(
    createServer(async (request, response) => {
      const { stream } = (await json(request)) as { readonly stream?: boolean };
      response.end(SAYS[request.url ?? '']?.(stream === true));
    }),
  );

/** A proxy in front of it that waits: before its answer begins, or before the body of the answer. */
const startProxy = (target: string, waitsFor: 'answer' | 'body') =>
  serve(
    createServer(async (request, response) => {
      // A question about the server, which says nothing about itself.
      if (request.method === 'GET') return void response.writeHead(404).end();
      const body = JSON.stringify(await json(request));
      if (waitsFor === 'body') response.flushHeaders();
      await wait(SECONDS * 1000);
      const said = await fetch(`${target}${request.url}`, { method: 'POST', body });
      response.end(await said.text());
    }),
  );

const urls: Record<'answer' | 'body', string> = { answer: '', body: '' };
beforeAll(async () => {
  const target = await startServer();
  urls.answer = await startProxy(target, 'answer');
  urls.body = await startProxy(target, 'body');
});
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

const conversation = { messages: [{ role: 'user', content: 'What is six times seven?' }] } as const;
const schema = { type: 'object', properties: { answer: { type: 'number' } } } as const;
const prompts = { format: qwen25() };

const MODELS: Readonly<Record<string, (url: string) => ChatModel>> = {
  // Without a tokenizer: this server has none.
  'llama.cpp': (url) => {
    const { tokenizer, ...endpoint } = llamaServer(url);
    return chatModel({ ...prompts, endpoint });
  },
  Ollama: (url) => chatModel({ ...prompts, endpoint: ollama({ url, model: 'm' }) }),
  vLLM: (url) =>
    chatModel({ ...prompts, endpoint: completions(`${url}/v1`, { model: 'm', dialect: 'vllm' }) }),
  'chat completions': (url) =>
    chatModel({
      format: openaiMessages({ model: 'm' }),
      endpoint: openai({ url: `${url}/v1` }),
    }),
};

const CALLS: Readonly<Record<string, (model: ChatModel) => Promise<unknown>>> = {
  chat: async (model) => (await model.chat(conversation)).message.content,
  stream: async (model) => {
    let text = '';
    for await (const event of model.stream(conversation)) {
      if (event.type === 'text') text += event.text;
    }
    return text;
  },
  run: async (model) => (await model.run(conversation)).reply.message.content,
  object: async (model) => JSON.stringify((await model.object(conversation, schema)).object),
};

const limit = SECONDS * 1000 + 60_000;
describe.concurrent.each(['answer', 'body'] as const)('a slow %s', (waitsFor) => {
  describe.concurrent.each(Object.keys(MODELS))('of %s', (name) => {
    test.concurrent.each(Object.keys(CALLS))(
      'is waited for by %s',
      { timeout: limit },
      async (call) => {
        const model = MODELS[name]?.(urls[waitsFor]);
        if (model === undefined) throw new Error(name);
        expect(await CALLS[call]?.(model)).toBe(TEXT);
      },
    );
  });
});
