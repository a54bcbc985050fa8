import { type ChatModel, chatModel } from '@modelspeak/chat';
import { completions } from '@modelspeak/endpoint-completions';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { ollama } from '@modelspeak/endpoint-ollama';
import { openai } from '@modelspeak/endpoint-openai';
import { llama3 } from '@modelspeak/format-llama3';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { tokenizerOf } from '../../../chat/test/stub-endpoint.js';
import {
  type ReplayServer,
  startReplayServer,
} from '../../../endpoints/endpoint/test/replay-server.js';
import { classify } from '../classify/classify.js';
import { embed } from '../embed.js';
import { extract } from '../extract/extract.js';
import { generate } from '../generate.js';
import { image as draw } from '../image.js';
import { scan } from '../scan.js';
import { tools } from '../tools/call-tools.js';

let server: ReplayServer;
beforeAll(async () => {
  // What is sent is known before it is refused.
  server = await startReplayServer((response) => void response.writeHead(400).end('no'));
});
beforeEach(() => void server.asked.splice(0));
afterAll(() => server.stop());

const schema = z.object({ name: z.string() });
const image = 'data:image/png;base64,iVBORw0KGgo=';
const add = {
  type: 'function',
  function: { name: 'add', parameters: { type: 'object', properties: {} } },
} as const;

type Call = (options: { readonly model: ChatModel; readonly dryRun?: true }) => Promise<unknown>;

const CALLS: readonly (readonly [name: string, call: Call])[] = [
  ['generate', (options) => generate('Hi', options)],
  ['generate, streamed', (options) => generate('Hi', { ...options, onEvent: () => {} })],
  ['several samples', (options) => generate('Hi', { ...options, samples: 3 })],
  ['extract by JSON', (options) => extract('Ann', { ...options, schema, name: 'Person' })],
  ['extract by a prompt', (options) => extract('Ann', { ...options, schema, by: 'prompt' })],
  ['extract by a tool', (options) => extract('Ann', { ...options, schema, by: 'tool' })],
  ['classify', (options) => classify('2+2=4?', options)],
  ['classify by a schema', (options) => classify('2+2=4?', { ...options, by: 'schema' })],
  ['tools', (options) => tools('1+2?', { ...options, tools: [add] })],
];
const WITH_IMAGES: typeof CALLS = [
  ...CALLS,
  ['scan', (options) => scan('What?', { ...options, urls: image })],
];

async function compare(model: ChatModel, call: Call): Promise<void> {
  const dry = (await call({ model, dryRun: true })) as { readonly request: unknown };
  expect(server.asked).toEqual([]);
  await call({ model }).catch(() => undefined);
  expect(server.asked[0]?.body).toBeDefined();
  expect(JSON.parse(JSON.stringify(dry.request))).toEqual(server.asked[0]?.body);
}

const today = '2026-03-04';
const sampling = { seed: 7, maxTokens: 50 };
const common = { sampling, today, retry: { times: 0 } };

test.each(WITH_IMAGES)('%s shows the body that a messages API gets', async (_name, call) => {
  const format = openaiMessages({ model: 'm' });
  for (const dialect of ['openai', 'compatible'] as const) {
    server.asked.splice(0);
    const endpoint = openai({ url: server.url, dialect });
    await compare(chatModel({ format, endpoint, ...common }), call);
  }
});

test.each(CALLS)('%s shows the body that a server of prompts gets', async (_name, call) => {
  const format = llama3({ profile: 'hf' });
  const endpoint = completions(server.url, { model: 'm', dialect: 'vllm' });
  await compare(chatModel({ format, endpoint, ...common }), call);
});

test.each(CALLS)(
  '%s shows the token ids and the grammar that llama.cpp gets',
  async (_name, call) => {
    const format = llama3({ profile: 'hf' });
    const tokenizer = tokenizerOf(...format.control);
    const endpoint = llamaServer(server.url);
    await compare(chatModel({ format, endpoint, tokenizer, ...common }), call);
  },
);

const EMBEDDERS = {
  openai: () => openai({ url: server.url }),
  completions: () => completions(server.url, { model: 'm', dialect: 'vllm' }),
  'llama.cpp': () => llamaServer(server.url),
  ollama: () => ollama({ url: server.url, model: 'm' }),
} as const;

test.each(Object.entries(EMBEDDERS))('embed shows the body that %s gets', async (_name, make) => {
  const model = { endpoint: make() };
  const options = { model, dimensions: 8, extra: { user: 'u' } };
  const { request } = await embed(['a', 'b'], { ...options, dryRun: true });
  expect(server.asked).toEqual([]);
  await embed(['a', 'b'], options).catch(() => undefined);
  expect(request).toEqual(server.asked[0]?.body);
});

test('image shows the body that a server gets', async () => {
  const options = { model: { endpoint: openai({ url: server.url }), name: 'm' }, count: 2 };
  const { request } = await draw('A cat', { ...options, dryRun: true });
  expect(server.asked).toEqual([]);
  await draw('A cat', options).catch(() => undefined);
  expect(request).toEqual(server.asked[0]?.body);
});

test('a dry run shows the instruction of a schema and its grammar', async () => {
  const format = llama3({ profile: 'hf' });
  const endpoint = llamaServer(server.url);
  const model = chatModel({ format, endpoint, ...common });
  const dry = await extract('Ann', { model, schema, dryRun: true });
  expect(dry.prompt).toContain('It keeps to this JSON Schema: '.trim());
  expect(dry.messages[0]?.content).toContain('"name"');
  expect(dry.language?.root).toBeDefined();
  expect(dry.request).toMatchObject({ grammar: expect.stringContaining('root ::=') });
  expect(server.asked).toEqual([]);
});

test('a dry run calls no middleware that has effects, and takes nothing from a rate', async () => {
  const endpoint = openai({ url: server.url });
  const seen: string[] = [];
  const model = chatModel({
    format: openaiMessages({ model: 'm' }),
    endpoint,
    middleware: [
      (request, next) => {
        seen.push('asked');
        return next(request);
      },
    ],
  });
  await generate('Hi', { model, dryRun: true });
  expect(seen).toEqual([]);
});
