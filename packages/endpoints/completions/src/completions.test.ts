import type { PromptChunk, PromptRequest } from '@modelspeak/endpoint';
import { describe, expect, test } from 'vitest';
import { completions } from './completions.js';
import type { CompletionsDialect } from './dialects.js';

const ALL: readonly CompletionsDialect[] = ['vllm', 'sglang', 'llama.cpp'];
const END = { choices: [{ index: 0, text: '', finish_reason: 'stop' }] };

async function ask(
  dialect: CompletionsDialect,
  events: readonly object[],
  request: PromptRequest = { prompt: [1] },
) {
  const asked: unknown[] = [];
  const endpoint = completions('http://localhost:1/v1', {
    model: 'm',
    dialect,
    async fetch(address, init) {
      // It says nothing about itself.
      if (init?.body === undefined) return new Response('', { status: 404 });
      asked.push(String(address), JSON.parse(String(init.body)));
      const data = [...events.map((event) => JSON.stringify(event)), '[DONE]'];
      return new Response(data.map((text) => `data: ${text}\n\n`).join(''));
    },
  });
  const chunks: PromptChunk[] = [];
  for await (const chunk of endpoint.complete(request)) chunks.push(chunk);
  return { endpoint, chunks, asked };
}

const request: PromptRequest = {
  prompt: [1, 2],
  specialTokens: new Map([
    ['<|im_end|>', 2],
    ['<|other|>', undefined],
  ]),
  stopTokens: ['<|im_end|>', '<|other|>'],
  maxTokens: 5,
  temperature: 0,
  topP: 0.9,
  topK: 4,
  minP: 0.1,
  seed: 7,
  presencePenalty: 0.1,
  frequencyPenalty: 0.2,
  repeatPenalty: 1.1,
  logitBias: { 5: -1 },
  stop: [],
  extra: { priority: 1 },
};
const written = {
  model: 'm',
  prompt: [1, 2],
  stream: true,
  stream_options: { include_usage: true },
  max_tokens: 5,
  temperature: 0,
  top_p: 0.9,
  top_k: 4,
  min_p: 0.1,
  seed: 7,
  presence_penalty: 0.1,
  frequency_penalty: 0.2,
  logit_bias: { 5: -1 },
  priority: 1,
};
const python = {
  stream_options: { include_usage: true, continuous_usage_stats: true },
  add_special_tokens: false,
  skip_special_tokens: false,
  repetition_penalty: 1.1,
  stop_token_ids: [2],
  stop: ['<|other|>'],
};

describe('a request', () => {
  test.each([
    ['vllm', { ...python, include_stop_str_in_output: true }],
    ['sglang', { ...python, no_stop_trim: true }],
    ['llama.cpp', { preserved_tokens: ['<|im_end|>', '<|other|>'], repeat_penalty: 1.1 }],
  ] as const)('has the words of %s', async (dialect, own) => {
    const { asked } = await ask(dialect, [END], request);
    expect(asked).toEqual(['http://localhost:1/v1/completions', { ...written, ...own }]);
  });

  test.each(ALL)('has the stop texts that one chose, which %s takes away', async (dialect) => {
    const { asked } = await ask(dialect, [END], { prompt: 'a', stop: ['!'] });
    expect(asked[1]).toMatchObject({ stop: ['!'] });
    const kept = Object.entries(asked[1] ?? {}).filter(([name]) => /stop_str|stop_trim/.test(name));
    expect(kept.map(([, value]) => value)).toEqual(dialect === 'llama.cpp' ? [] : [false]);
  });

  test('has the language of the reply as the engine reads it', async () => {
    const language = {
      root: ['yes', { end: ['<|im_end|>'] }],
      tokens: ['<|im_end|>'],
      replyPrefix: '',
    };
    const tag = { type: 'structural_tag', format: { type: 'const_string', value: 'yes' } };
    const bodies = await Promise.all(
      ALL.map(async (dialect) => (await ask(dialect, [END], { prompt: 'a', language })).asked[1]),
    );
    expect(bodies).toMatchObject([
      { response_format: tag },
      { response_format: tag },
      { grammar: 'root ::= "yes"\n' },
    ]);
  });

  test('has the words of TGI, which knows fewer', async () => {
    const sampling = { maxTokens: 5, topP: 0.9, seed: 7, repeatPenalty: 1.1, stop: ['!'] };
    const { asked } = await ask('tgi', [END], { prompt: 'a', stopTokens: ['<e>'], ...sampling });
    expect(asked[1]).toEqual({
      model: 'm',
      prompt: 'a',
      stream: true,
      max_tokens: 5,
      top_p: 0.9,
      seed: 7,
      repetition_penalty: 1.1,
      stop: ['!'],
    });
  });
});

describe('a reply', () => {
  test('is its texts, and at the end how it ended and what was counted', async () => {
    const { chunks } = await ask('vllm', [
      { choices: [{ index: 0, text: 'Hi', finish_reason: null }] },
      { choices: [{ index: 0, text: '!', finish_reason: 'stop', stop_reason: 151645 }] },
      { choices: [], usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 } },
    ]);
    expect(chunks).toEqual([
      { pieces: ['Hi'] },
      { pieces: ['!'] },
      {
        pieces: [],
        finish: { reason: 'stop' },
        usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
      },
    ]);
  });

  test('has the usage so far in each chunk, if the server counts as it goes', async () => {
    const usage = (completion_tokens: number) => ({ prompt_tokens: 5, completion_tokens });
    const { chunks } = await ask('vllm', [
      { choices: [{ index: 0, text: 'Hi', finish_reason: null }], usage: usage(1) },
      { choices: [{ index: 0, text: '!', finish_reason: 'stop' }], usage: usage(2) },
    ]);
    expect(chunks.map((chunk) => chunk.usage?.total_tokens)).toEqual([6, 7, 7]);
  });

  test.each([
    [{ finish_reason: 'length' }, { reason: 'length' }],
    [
      { finish_reason: 'stop', stop_reason: '!' },
      { reason: 'stop', stop: '!' },
    ],
    [
      { finish_reason: 'stop', matched_stop: '!' },
      { reason: 'stop', stop: '!' },
    ],
    [{ finish_reason: 'eos_token' }, { reason: 'stop' }],
    [{ finish_reason: 'stop_sequence' }, { reason: 'stop' }],
    [{ finish_reason: 'abort' }, { reason: 'unknown' }],
  ])('of %j finishes as %j', async (fields, finish) => {
    const { chunks } = await ask('sglang', [{ choices: [{ text: 'a', ...fields }] }]);
    expect(chunks.at(-1)).toEqual({ pieces: [], finish });
  });

  test('that stops coming is an error', async () => {
    const error = { name: 'EndpointError', code: 'unfinished' };
    await expect(ask('vllm', [{ choices: [{ text: 'a' }] }])).rejects.toMatchObject(error);
    await expect(ask('vllm', [])).rejects.toMatchObject(error);
  });
});

test('texts become vectors, by the model of the endpoint', async () => {
  const asked: unknown[] = [];
  const endpoint = completions('http://localhost:1/v1', {
    model: 'm',
    dialect: 'vllm',
    async fetch(address, init) {
      asked.push(String(address), JSON.parse(String(init?.body)));
      return Response.json({ data: [{ index: 0, embedding: [1, 0] }] });
    },
  });
  expect(await endpoint.embed({ texts: ['a'] })).toEqual({ vectors: [[1, 0]] });
  expect(asked).toEqual(['http://localhost:1/v1/embeddings', { input: ['a'], model: 'm' }]);
});

describe('log probabilities', () => {
  const top = { b: -2, a: -0.1 };
  const expected = {
    token: 'a',
    logProb: -0.1,
    top: [
      { token: 'a', logProb: -0.1 },
      { token: 'b', logProb: -2 },
    ],
  };

  test.each([
    ['vllm', { tokens: ['a'], token_logprobs: [-0.1], top_logprobs: [top], text_offset: [0] }],
    ['sglang', { tokens: ['a'], token_logprobs: [-0.1], top_logprobs: [top] }],
    [
      'llama.cpp',
      {
        content: [
          {
            token: 'a',
            logprob: -0.1,
            top_logprobs: Object.entries(top)
              .reverse()
              .map(([token, logprob]) => ({ token, logprob })),
          },
        ],
      },
    ],
  ] as const)('are asked of %s, and told with their piece', async (dialect, logprobs) => {
    const event = { choices: [{ index: 0, text: 'a', logprobs, finish_reason: null }] };
    const given = await ask(dialect, [event, END], { prompt: 'a', logProbs: 2 });
    expect(given.asked[1]).toMatchObject({ logprobs: 2 });
    expect(given.chunks[0]).toEqual({ pieces: ['a'], logProbs: [expected] });
    expect(given.endpoint.capabilities.logProbs).toBe(true);
  });

  test('that are none are left out, and TGI is not asked for any', async () => {
    const logprobs = { tokens: ['a', 7], token_logprobs: [null, -1], top_logprobs: null };
    const event = { choices: [{ index: 0, text: 'a', logprobs }] };
    const { chunks } = await ask('vllm', [event, END]);
    expect(chunks[0]).toEqual({ pieces: ['a'] });
    const refused = ask('tgi', [END], { prompt: 'a', logProbs: 1 });
    await expect(refused).rejects.toMatchObject({ code: 'unsupported', path: 'logProbs' });
  });
});

test('events of another protocol are told apart from a reply that breaks off', async () => {
  const own = ask('vllm', [{ content: 'a', stop: true }]);
  await expect(own).rejects.toMatchObject({ code: 'malformed' });
  await expect(own).rejects.toThrow('no choices at http://localhost:1/v1; use an address');
  const cut = ask('vllm', [{ choices: [{ index: 0, text: 'a' }] }]);
  await expect(cut).rejects.toMatchObject({ code: 'unfinished' });
});
