import { type ChatModel, chatModel } from '@modelspeak/chat';
import type { PromptEndpoint } from '@modelspeak/endpoint';
import { anthropic } from '@modelspeak/endpoint-anthropic';
import { completions } from '@modelspeak/endpoint-completions';
import { gemini } from '@modelspeak/endpoint-gemini';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { ollama, ollamaChatEndpoint } from '@modelspeak/endpoint-ollama';
import { openai } from '@modelspeak/endpoint-openai';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { geminiContent } from '@modelspeak/format-gemini';
import { llama3 } from '@modelspeak/format-llama3';
import { ollamaChat } from '@modelspeak/format-ollama';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { openaiResponses } from '@modelspeak/format-openai-responses';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { tokenizerOf } from '../../../chat/test/stub-endpoint.js';
import {
  type ReplayServer,
  startReplayServer,
} from '../../../endpoints/endpoint/test/replay-server.js';
import { classify } from '../classify/classify.js';
import { createAi } from '../create-ai.js';
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
  [
    'classify with settings',
    (options) => classify('2+2=4?', { ...options, sampling: { topP: 0.5 } }),
  ],
  ['generate without sampling', (options) => generate('Hi', { ...options, sampling: {} })],
  [
    'generate from a prompt with variables',
    (options) => generate('Hi {{name}}', { ...options, variables: { name: 'Ann' } }),
  ],
  ['generate with a prefill', (options) => generate('Hi', { ...options, prefill: 'Ok' })],
  [
    'extract a list',
    (options) =>
      extract('Ann', {
        ...options,
        schema: z.object({ names: z.array(z.string()) }),
        onEvent: () => {},
      }),
  ],
  ['a kit', ({ model, dryRun }) => createAi({ model }).classify('2+2=4?', { dryRun } as never)],
  ['tools', (options) => tools('1+2?', { ...options, tools: [add] })],
];
const WITH_IMAGES: typeof CALLS = [
  ...CALLS,
  ['scan', (options) => scan('What?', { ...options, urls: image })],
];

async function compare(model: ChatModel, call: Call): Promise<void> {
  const dry = await call({ model, dryRun: true }).then(
    (found) => found as { readonly request: unknown; readonly body: unknown },
    (error: unknown) => error as Error,
  );
  expect(server.asked).toEqual([]);
  const refused = await call({ model }).catch((error: Error) => error);
  // What cannot be written is refused in both.
  if (dry instanceof Error) {
    expect(server.asked).toEqual([]);
    expect((refused as Error).message).toBe(dry.message);
    return;
  }
  const sent = server.asked[0]?.body;
  expect(sent).toBeDefined();
  expect(JSON.parse(JSON.stringify(dry.request))).toEqual(sent);
  const isOfBodies = model.settings.endpoint.kind === 'body';
  expect(isOfBodies ? JSON.parse(JSON.stringify(dry.body)) : sent).toEqual(sent);
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

const BODIES: readonly (readonly [name: string, model: () => ChatModel])[] = [
  [
    'the Responses API',
    () =>
      chatModel({
        format: openaiResponses({ model: 'm' }),
        endpoint: openai({ url: server.url, api: 'responses' }),
        ...common,
      }),
  ],
  [
    'Anthropic',
    () =>
      chatModel({
        format: anthropicMessages({ model: 'm', maxTokens: 9 }),
        endpoint: anthropic({ url: server.url }),
        ...common,
      }),
  ],
  [
    'Gemini',
    () =>
      chatModel({
        format: geminiContent({ model: 'm' }),
        endpoint: gemini({ url: server.url }),
        ...common,
      }),
  ],
  [
    'Ollama',
    () =>
      chatModel({
        format: ollamaChat({ model: 'm' }),
        endpoint: ollamaChatEndpoint({ url: server.url }),
        ...common,
      }),
  ],
];
test.each(
  BODIES.flatMap(([name, model]) =>
    WITH_IMAGES.map(([what, call]) => ({ name, model, what, call })),
  ),
)('$what shows the body that $name gets', ({ model, call }) => compare(model(), call));

const DIALECTS = ['vllm', 'sglang', 'llama.cpp', 'tgi'] as const;
const SPELLED: readonly (readonly [name: string, endpoint: () => PromptEndpoint])[] = [
  ...DIALECTS.map(
    (dialect) => [dialect, () => completions(server.url, { model: 'm', dialect })] as const,
  ),
  ['ollama', () => ollama({ url: server.url, model: 'm' })],
];
const BY = ['logit-bias', 'log-probs', 'grammar', 'schema'] as const;
test.each(SPELLED)(
  'every function shows the body that a server of prompts gets: %s',
  async (_name, endpoint) => {
    const format = llama3({ profile: 'hf' });
    const tokenizer = tokenizerOf(...format.control);
    for (const [, call] of CALLS) {
      server.asked.splice(0);
      await compare(chatModel({ format, endpoint: endpoint(), ...common }), call);
    }
    for (const by of BY) {
      server.asked.splice(0);
      const model = chatModel({ format, endpoint: endpoint(), ...common });
      await compare(model, (options) => classify('2+2=4?', { ...options, tokenizer, by }));
    }
  },
);

test.each(BY)('classify by %s shows the body that a messages API gets', async (by) => {
  const tokenizer = tokenizerOf();
  const model = chatModel({
    format: openaiMessages({ model: 'm' }),
    endpoint: openai({ url: server.url }),
    ...common,
  });
  await compare(model, (options) => classify('2+2=4?', { ...options, tokenizer, by }));
});

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
