import { ModelspeakError } from '@modelspeak/core';
import type { PromptChunk, PromptRequest } from '@modelspeak/endpoint';
import { describe, expect, test } from 'vitest';
import { llamaServer } from './llama-server.js';

/** The endpoint on a server that answers with these events; and what it was asked. */
function endpointOf(...events: readonly object[]) {
  const asked: unknown[] = [];
  const endpoint = llamaServer('http://localhost:1', {
    key: 'secret',
    headers: { 'x-from': 'test' },
    async fetch(address, init) {
      asked.push([
        String(address),
        Object.fromEntries(new Headers(init?.headers)),
        JSON.parse(String(init?.body)),
      ]);
      const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      return String(address).endsWith('/tokenize')
        ? Response.json({ tokens: [7] })
        : new Response(text);
    },
  });
  return { endpoint, asked };
}

async function chunksOf(
  events: readonly object[],
  request: PromptRequest = { prompt: [1] },
): Promise<readonly PromptChunk[]> {
  const chunks: PromptChunk[] = [];
  for await (const chunk of endpointOf(...events).endpoint.complete(request)) chunks.push(chunk);
  return chunks;
}

async function bodyOf(request: PromptRequest): Promise<unknown> {
  const { endpoint, asked } = endpointOf({ content: '', stop: true, stop_type: 'eos' });
  for await (const _chunk of endpoint.complete(request));
  return (asked[0] as readonly unknown[])[2];
}

const END = { content: '', tokens: [], stop: true, stop_type: 'eos' };

describe('a request', () => {
  test('has the ids, the sampling and the special tokens that the vocabulary knows', async () => {
    const specialTokens = new Map([
      ['<|im_end|>', 2],
      ['<tool_call>', undefined],
    ]);
    const body = await bodyOf({
      prompt: [1, 2],
      specialTokens,
      maxTokens: 5,
      temperature: 0,
      topP: 0.9,
      topK: 4,
      minP: 0.1,
      seed: 7,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      repeatPenalty: 1.1,
      logProbs: 2,
      stop: ['\n'],
      logitBias: { 5: -100 },
      extra: { mirostat: 2, stream: true },
    });
    expect(body).toEqual({
      prompt: [1, 2],
      stream: true,
      return_tokens: true,
      preserved_tokens: ['<|im_end|>'],
      n_predict: 5,
      temperature: 0,
      top_p: 0.9,
      top_k: 4,
      min_p: 0.1,
      seed: 7,
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      repeat_penalty: 1.1,
      n_probs: 2,
      stop: ['\n'],
      logit_bias: [[5, -100]],
      mirostat: 2,
    });
  });

  test('has the language of the reply as GBNF', async () => {
    const language = {
      root: ['<yes>', { end: ['<|im_end|>'] }],
      tokens: ['<|im_end|>'],
      replyPrefix: '',
    };
    expect(await bodyOf({ prompt: 'a', language })).toEqual({
      prompt: 'a',
      stream: true,
      return_tokens: true,
      grammar: 'root ::= "<yes>"\n',
    });
  });

  test('that no grammar can hold is refused', async () => {
    const language = {
      root: [{ schema: { not: {} }, as: 'json' } as const],
      tokens: [],
      replyPrefix: '',
    };
    await expect(bodyOf({ prompt: 'a', language })).rejects.toThrow(ModelspeakError);
  });

  test('goes to the path of the address, with key and headers, as those for tokens do', async () => {
    const { endpoint, asked } = endpointOf(END);
    for await (const _chunk of endpoint.complete({ prompt: 'a' }));
    expect(await endpoint.tokenizer().controlIds(['<|im_end|>'])).toEqual([7]);
    const headers = {
      'content-type': 'application/json',
      authorization: 'Bearer secret',
      'x-from': 'test',
    };
    expect(asked).toMatchObject([
      ['http://localhost:1/completion', headers, { prompt: 'a' }],
      ['http://localhost:1/tokenize', headers, { content: ['<|im_end|>'], parse_special: true }],
    ]);
  });
});

describe('an event', () => {
  const specialTokens = new Map([
    ['<|im_end|>', 2],
    ['<call>', 3],
  ]);

  test.each([
    ['text', { content: 'Hi', tokens: [9] }, ['Hi']],
    ['nothing', { content: '', tokens: [9] }, []],
    ['a special token', { content: '<|im_end|>', tokens: [2] }, [{ token: '<|im_end|>' }]],
    ['text that spells one', { content: '<|im_end|>', tokens: [9] }, ['<|im_end|>']],
    ['one behind text held back', { content: 'a<call>', tokens: [3] }, ['a', { token: '<call>' }]],
    [
      'several',
      { content: '<call><|im_end|>', tokens: [3, 2] },
      [{ token: '<call>' }, { token: '<|im_end|>' }],
    ],
    ['one that is not shown', { content: '', tokens: [2] }, []],
    ['no ids', { content: '<call>' }, ['<call>']],
  ])('is %s', async (_what, event, pieces) => {
    const [chunk] = await chunksOf([event, END], { prompt: 'a', specialTokens });
    expect(chunk?.pieces).toEqual(pieces);
  });

  test.each([
    [{ stop_type: 'eos' }, { reason: 'stop' }],
    [
      { stop_type: 'word', stopping_word: '\n' },
      { reason: 'stop', stop: '\n' },
    ],
    [{ stop_type: 'limit' }, { reason: 'length' }],
    [{ stop_type: 'none' }, { reason: 'unknown' }],
  ])('of %j finishes the reply as %j', async (fields, finish) => {
    expect((await chunksOf([{ ...END, ...fields }])).at(-1)?.finish).toEqual(finish);
  });

  test('tells usage, timings and log probabilities', async () => {
    const [chunk] = await chunksOf([
      {
        ...END,
        tokens_evaluated: 5,
        tokens_predicted: 2,
        timings: { prompt_ms: 10.5, predicted_ms: 20 },
        completion_probabilities: [
          {
            id: 4,
            token: 'a',
            bytes: [97],
            logprob: -1,
            top_logprobs: [{ id: 6, token: 'b', logprob: -0.5 }, { token: 7 }, null],
          },
        ],
      },
    ]);
    expect(chunk).toEqual({
      pieces: [],
      tokens: [],
      finish: { reason: 'stop' },
      usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
      timings: { prompt: 10.5, reply: 20 },
      logProbs: [{ token: 'a', id: 4, logProb: -1, top: [{ token: 'b', id: 6, logProb: -0.5 }] }],
    });
  });

  test.each([
    ['without content', { stop: true }, 'malformed'],
    ['that is an error', { error: { code: 500, message: 'out of memory' } }, 'refused'],
    ['that is the last, and not the end', { content: 'a', stop: false }, 'unfinished'],
  ])('%s is an error', async (_what, event, code) => {
    await expect(chunksOf([event])).rejects.toMatchObject({ name: 'EndpointError', code });
  });
});

test('texts become vectors', async () => {
  const asked: unknown[] = [];
  const endpoint = llamaServer('http://localhost:1', {
    async fetch(address, init) {
      asked.push(String(address), JSON.parse(String(init?.body)));
      return Response.json({
        data: [{ index: 0, embedding: [1, 0] }],
        usage: { prompt_tokens: 2 },
      });
    },
  });
  expect(await endpoint.embed({ texts: ['a'] })).toEqual({ vectors: [[1, 0]], tokens: 2 });
  expect(asked).toEqual(['http://localhost:1/v1/embeddings', { input: ['a'] }]);
});
