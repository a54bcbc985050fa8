import type { PromptChunk, PromptRequest } from '@modelspeak/endpoint';
import { describe, expect, test } from 'vitest';
import { type OllamaOptions, ollama } from './ollama.js';

/** What its documentation shows of a stream: https://docs.ollama.com/api. */
const DOCUMENTED = [
  {
    model: 'llama3.2',
    created_at: '2023-08-04T08:52:19.385406455-07:00',
    response: 'The',
    done: false,
  },
  {
    model: 'llama3.2',
    created_at: '2023-08-04T19:22:45.499127Z',
    response: '',
    done: true,
    done_reason: 'stop',
    total_duration: 10706818083,
    load_duration: 6338219291,
    prompt_eval_count: 26,
    prompt_eval_duration: 130079000,
    eval_count: 259,
    eval_duration: 4232710000,
  },
];

async function ask(
  lines: readonly object[],
  request: PromptRequest = { prompt: 'Hi' },
  options: Partial<OllamaOptions> = {},
) {
  const asked: unknown[] = [];
  const endpoint = ollama({
    model: 'llama3.2',
    ...options,
    async fetch(address, init) {
      asked.push(String(address), JSON.parse(String(init?.body)));
      return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    },
  });
  const chunks: PromptChunk[] = [];
  for await (const chunk of endpoint.complete(request)) chunks.push(chunk);
  return { asked, chunks };
}

describe('a request', () => {
  test('is raw, with what is sampled among its options', async () => {
    const { asked } = await ask(
      DOCUMENTED,
      {
        prompt: '<|im_start|>',
        maxTokens: 5,
        temperature: 0,
        topP: 0.9,
        topK: 4,
        minP: 0.1,
        seed: 7,
        presencePenalty: 0.1,
        frequencyPenalty: 0.2,
        repeatPenalty: 1.1,
        stop: ['\n'],
        extra: { keep_alive: '1h', options: { num_gpu: 1, top_k: 5 } },
      },
      { contextLength: 8192 },
    );
    expect(asked).toEqual([
      'http://127.0.0.1:11434/api/generate',
      {
        model: 'llama3.2',
        prompt: '<|im_start|>',
        raw: true,
        truncate: false,
        shift: false,
        stream: true,
        keep_alive: '1h',
        options: {
          num_ctx: 8192,
          num_predict: 5,
          temperature: 0,
          top_p: 0.9,
          top_k: 5,
          min_p: 0.1,
          seed: 7,
          presence_penalty: 0.1,
          frequency_penalty: 0.2,
          repeat_penalty: 1.1,
          stop: ['\n'],
          num_gpu: 1,
        },
      },
    ]);
  });

  test.each([
    ['prompt', { prompt: [1, 2] }],
    ['language', { prompt: 'a', language: { root: ['a'], tokens: [], replyPrefix: '' } }],
    ['logitBias', { prompt: 'a', logitBias: { 1: 1 } }],
  ])('that it cannot be sent is refused: %s', async (path, request) => {
    await expect(ask(DOCUMENTED, request)).rejects.toMatchObject({ code: 'unsupported', path });
  });
});

describe('a reply', () => {
  test('is its lines, and at the end what was counted', async () => {
    expect((await ask(DOCUMENTED)).chunks).toEqual([
      { pieces: ['The'] },
      {
        pieces: [],
        finish: { reason: 'stop' },
        usage: { prompt_tokens: 26, completion_tokens: 259, total_tokens: 285 },
        timings: { prompt: 130.079, reply: 4232.71 },
      },
    ]);
  });

  test.each([
    ['length', 'length'],
    ['load', 'unknown'],
    [undefined, 'unknown'],
  ])('that ends by %s does so by %s', async (done_reason, reason) => {
    const { chunks } = await ask([{ response: '', done: true, done_reason }]);
    expect(chunks).toEqual([{ pieces: [], finish: { reason } }]);
  });

  test.each([
    ['stops', [{ response: 'a', done: false }], 'unfinished'],
    ['fails', [{ error: 'model runner has stopped' }], 'refused'],
    ['is something else', [{ text: 'a' }], 'malformed'],
  ])('that %s is an error', async (_what, lines, code) => {
    await expect(ask(lines)).rejects.toMatchObject({ name: 'EndpointError', code });
  });
});

test('texts become vectors, by the model of the endpoint unless another is named', async () => {
  const asked: unknown[] = [];
  const endpoint = ollama({
    model: 'all-minilm',
    async fetch(address, init) {
      asked.push(String(address), JSON.parse(String(init?.body)));
      return Response.json({ embeddings: [[0.1, 0.2]], prompt_eval_count: 8 });
    },
  });
  const embedded = await endpoint.embed({
    texts: ['a'],
    dimensions: 2,
    extra: { truncate: false },
  });
  expect(embedded).toEqual({ vectors: [[0.1, 0.2]], tokens: 8 });
  const body = { model: 'all-minilm', input: ['a'], dimensions: 2, truncate: false };
  expect(asked).toEqual(['http://127.0.0.1:11434/api/embed', body]);
  expect(await endpoint.embed({ texts: [] })).toEqual({ vectors: [] });
});
