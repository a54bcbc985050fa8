import {
  type CompletionsDialect,
  completions,
  describeCompletions,
} from '@modelspeak/endpoint-completions';
import { afterEach, describe, expect, test } from 'vitest';
import { type CompletionsServer, startCompletionsServer } from './completions-server.js';

const DIALECTS: readonly CompletionsDialect[] = ['vllm', 'sglang', 'llama.cpp', 'tgi'];
const FORTY = Array.from({ length: 40 }, (_none, index) => ` ${index}`);
const ENDLESS = Array.from({ length: 2000 }, () => ' a');

let server: CompletionsServer | undefined;
afterEach(() => server?.stop());

async function ask(
  dialect: CompletionsDialect,
  pieces: readonly string[],
  {
    prompt = 'Hello',
    ...sampling
  }: { prompt?: string | readonly number[]; maxTokens?: number } & {
    extra?: Record<string, unknown>;
  } = {},
  options: { context?: number } = {},
) {
  server = await startCompletionsServer(dialect, pieces);
  const endpoint = completions(server.url, { model: 'm', dialect, ...options });
  return { endpoint, reply: await replyOf(endpoint, { prompt, ...sampling }) };
}

async function replyOf(
  endpoint: ReturnType<typeof completions>,
  request: Parameters<typeof endpoint.complete>[0],
) {
  let [text, reason, usage] = ['', '', undefined as unknown];
  for await (const chunk of endpoint.complete(request)) {
    text += chunk.pieces.join('');
    reason = chunk.finish?.reason ?? reason;
    usage = chunk.usage ?? usage;
  }
  return { text, reason, usage };
}

const paths = () => server?.asked.map(({ path }) => path);
const limits = () => server?.asked.map(({ body }) => body?.['max_tokens']).filter(Boolean);

describe.each(DIALECTS)('%s', (dialect) => {
  test('without a limit, a reply goes on to its end', async () => {
    const { reply } = await ask(dialect, FORTY);
    expect(reply).toMatchObject({ text: FORTY.join(''), reason: 'stop' });
  });

  test.each([undefined, 60, 32_000])(
    'with the limit %s, it fills the context',
    async (maxTokens) => {
      const { reply } = await ask(dialect, ENDLESS, { ...(maxTokens && { maxTokens }) });
      const { prompt_tokens, completion_tokens } = reply.usage as Record<string, number>;
      expect(reply.reason).toBe('length');
      expect(prompt_tokens).toBe(5);
      // SGLang keeps one token.
      expect(completion_tokens).toBe(dialect === 'sglang' ? 58 : 59);
    },
  );

  test('a limit that fits is sent as it is', async () => {
    const { reply } = await ask(dialect, FORTY, { maxTokens: 7 });
    expect(reply).toMatchObject({ reason: 'length', text: FORTY.slice(0, 7).join('') });
    expect(limits()).toEqual([7]);
    expect(paths()).not.toContain('/tokenize');
  });
});

test('the size of the context is asked once, and not if it is given', async () => {
  const { endpoint } = await ask('vllm', FORTY, { prompt: [1, 2] });
  await replyOf(endpoint, { prompt: [1, 2, 3] });
  expect(paths()).toEqual(['/v1/models', '/v1/completions', '/v1/completions']);
  expect(limits()).toEqual([62, 61]);
  await server?.stop();
  await ask('vllm', FORTY, { prompt: [1, 2] }, { context: 50 });
  expect(paths()).toEqual(['/v1/completions']);
  expect(limits()).toEqual([48]);
});

test('a limit of extra is left alone', async () => {
  await ask('vllm', FORTY, { extra: { max_tokens: 3 } });
  expect([paths(), limits()]).toEqual([['/v1/completions'], [3]]);
});

test('a prompt that leaves no room is an error, before it is sent', async () => {
  const prompt = Array.from({ length: 64 }, () => 1);
  const error = { code: 'too_long', message: expect.stringContaining('has 64 tokens') };
  await expect(ask('vllm', FORTY, { prompt })).rejects.toMatchObject(error);
  expect(paths()).toEqual(['/v1/models']);
});

test('what the server refuses as too long has the same code', async () => {
  const prompt = Array.from({ length: 100 }, () => 1);
  const context = 1000;
  for (const dialect of ['vllm', 'sglang', 'tgi'] as const) {
    const given = dialect === 'tgi' ? 'a'.repeat(100) : prompt;
    const asked = ask(dialect, FORTY, { prompt: given, maxTokens: 5 }, { context });
    await expect(asked).rejects.toMatchObject({ code: 'too_long', isPassing: false });
    await server?.stop();
  }
});

test('where the server does not count, a string leaves what is certain', async () => {
  const models = { data: [{ id: 'm', max_model_len: 100 }] };
  const asked: unknown[] = [];
  const endpoint = completions('http://localhost:1/v1', {
    model: 'm',
    dialect: 'sglang',
    async fetch(address, init) {
      const { pathname } = new URL(String(address));
      if (pathname === '/v1/models') return Response.json(models);
      if (pathname === '/tokenize') return Response.json({ detail: 'Not Found' }, { status: 404 });
      asked.push(JSON.parse(String(init?.body)).max_tokens);
      return new Response('data: {"choices":[{"text":"a","finish_reason":"stop"}]}\n\n');
    },
  });
  await replyOf(endpoint, { prompt: 'Grüße' });
  expect(asked).toEqual([100 - 1 - 7]);
});

test('where the server says nothing of its context, it decides', async () => {
  const asked: unknown[] = [];
  const endpoint = completions('http://localhost:1/v1', {
    model: 'm',
    dialect: 'vllm',
    async fetch(address, init) {
      if (init?.body === undefined) throw new TypeError(`no ${String(address)}`);
      asked.push(JSON.parse(String(init.body)).max_tokens);
      return new Response('data: {"choices":[{"text":"a","finish_reason":"stop"}]}\n\n');
    },
  });
  await replyOf(endpoint, { prompt: [1] });
  await replyOf(endpoint, { prompt: [1], maxTokens: 32_000 });
  expect(asked).toEqual([undefined, 32_000]);
});

test('an adapter has the context of its model, and a name that vLLM refuses is missing', async () => {
  server = await startCompletionsServer('vllm', FORTY);
  const at = server.url.replace('/v1', '');
  expect(await describeCompletions(at, { model: 'm' })).toMatchObject({ isMissing: false });
  expect(await describeCompletions(at, { model: 'n' })).toMatchObject({ isMissing: true });
  const data = [
    { id: 'm', owned_by: 'vllm', root: 'm', parent: null, max_model_len: 512 },
    { id: 'sql', owned_by: 'vllm', root: '/sql', parent: 'm' },
  ];
  const fetch = async () => Response.json({ data });
  const found = await describeCompletions('http://localhost:1', { model: 'sql', fetch });
  expect(found).toMatchObject({ isMissing: false, description: { context: 512 } });
});
