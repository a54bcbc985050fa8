import type { BodyRequest } from '@modelspeak/endpoint';
import { describe, expect, test } from 'vitest';
import { type OpenAIEndpointOptions, openai } from './openai.js';

const body = { model: 'm', messages: [] };
const END = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };

function endpointOf(answer: string, options: OpenAIEndpointOptions = {}) {
  const asked: { address: string; headers: Headers; body: unknown }[] = [];
  const endpoint = openai({
    ...options,
    async fetch(address, init) {
      const headers = new Headers(init?.headers);
      asked.push({ address: String(address), headers, body: JSON.parse(String(init?.body)) });
      return new Response(answer);
    },
  });
  return { endpoint, asked };
}

const eventsOf = (...chunks: readonly object[]): string =>
  [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('');

async function all(chunks: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found = [];
  for await (const chunk of chunks) found.push(chunk);
  return found;
}

describe('a request', () => {
  const bodyOf = async (request: BodyRequest, options?: OpenAIEndpointOptions) => {
    const { endpoint, asked } = endpointOf('{}', options);
    await endpoint.send(request);
    return asked[0];
  };

  test('goes to OpenAI with the key, by its names', async () => {
    const asked = await bodyOf(
      {
        body,
        maxTokens: 5,
        temperature: 0,
        topP: 0.5,
        seed: 1,
        stop: ['!'],
        presencePenalty: 0.1,
        frequencyPenalty: 0.2,
        logitBias: { 7: -100 },
        logProbs: 3,
        extra: { service_tier: 'flex' },
      },
      { key: 'secret' },
    );
    expect(asked?.address).toBe('https://api.openai.com/v1/chat/completions');
    expect(asked?.headers.get('authorization')).toBe('Bearer secret');
    expect(asked?.body).toEqual({
      ...body,
      max_completion_tokens: 5,
      temperature: 0,
      top_p: 0.5,
      seed: 1,
      stop: ['!'],
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      logit_bias: { 7: -100 },
      logprobs: true,
      top_logprobs: 3,
      service_tier: 'flex',
    });
  });

  test.each([
    [{}, { max_tokens: 5 }],
    [{ dialect: 'openai' }, { max_completion_tokens: 5 }],
    [{ dialect: 'vllm' }, { max_tokens: 5 }],
    [{ dialect: 'llama.cpp' }, { max_tokens: 5 }],
  ] as const)('elsewhere has the names of its dialect: %j', async (options, written) => {
    const asked = await bodyOf(
      { body, maxTokens: 5 },
      { url: 'http://localhost:1/v1', ...options },
    );
    expect(asked?.address).toBe('http://localhost:1/v1/chat/completions');
    expect(asked?.body).toEqual({ ...body, ...written });
  });

  test.each(['vllm', 'llama.cpp'] as const)('in %s knows more ways to sample', async (dialect) => {
    const asked = await bodyOf({ body, topK: 4, minP: 0.1, repeatPenalty: 1.1 }, { dialect });
    const penalty = dialect === 'vllm' ? 'repetition_penalty' : 'repeat_penalty';
    expect(asked?.body).toEqual({ ...body, top_k: 4, min_p: 0.1, [penalty]: 1.1 });
  });

  test.each([{ topK: 4 }, { minP: 0.1 }, { repeatPenalty: 1.1 }])(
    'that asks for what the server does not know is refused: %j',
    async (sampling) => {
      await expect(bodyOf({ body, ...sampling })).rejects.toMatchObject({
        code: 'unsupported',
        path: Object.keys(sampling)[0],
      });
    },
  );

  test('that is no object is refused', async () => {
    await expect(bodyOf({ body: 'text' })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a stream', () => {
  test('gives chunks up to [DONE], and asks for usage', async () => {
    const text = { choices: [{ index: 0, delta: { content: 'Hi' } }] };
    const usage = { choices: [], usage: { prompt_tokens: 1 } };
    const { endpoint, asked } = endpointOf(eventsOf(text, END, usage));
    expect(await all(endpoint.stream({ body }))).toEqual([text, END, usage]);
    const options = { stream_options: { include_usage: true } };
    expect(asked[0]?.body).toEqual({ ...body, stream: true, ...options });
  });

  test('need not count', async () => {
    const { endpoint, asked } = endpointOf(eventsOf(END), { usage: false });
    await all(endpoint.stream({ body }));
    expect(asked[0]?.body).toEqual({ ...body, stream: true });
  });

  test.each([
    ['ends before the reply does', eventsOf({ choices: [{ index: 0, delta: {} }] }), 'unfinished'],
    ['has no choices', eventsOf({ object: 'x' }), 'unfinished'],
    ['fails', eventsOf({ error: { message: 'no memory' } }), 'refused'],
  ])('that %s is an error', async (_what, text, code) => {
    await expect(all(endpointOf(text).endpoint.stream({ body }))).rejects.toMatchObject({ code });
  });
});

describe('images', () => {
  const draw = async (answer: object) => {
    const { endpoint, asked } = endpointOf(JSON.stringify(answer));
    const request = {
      prompt: 'a cat',
      model: 'm',
      count: 2,
      size: '8x8',
      extra: { quality: 'low' },
    };
    return { ...(await endpoint.image(request)), asked };
  };

  test('come as bytes or addresses, with what is told of them', async () => {
    const data = [{ b64_json: 'AAAA' }, { url: 'https://x/y.png', revised_prompt: 'A cat.' }];
    const { images, asked } = await draw({ data, output_format: 'webp' });
    expect(images).toEqual([
      { base64: 'AAAA', mediaType: 'image/webp' },
      { url: 'https://x/y.png', mediaType: 'image/webp', revisedPrompt: 'A cat.' },
    ]);
    expect(asked[0]?.address).toBe('https://api.openai.com/v1/images/generations');
    expect(asked[0]?.body).toEqual({
      prompt: 'a cat',
      model: 'm',
      n: 2,
      size: '8x8',
      quality: 'low',
    });
  });

  test.each([{}, { data: [] }, { data: [{}] }, { data: [{ b64_json: 'AAAA' }, 'x'] }])(
    'that are none are an error: %j',
    async (answer) => {
      await expect(draw(answer)).rejects.toMatchObject({ code: 'malformed' });
    },
  );
});

test('texts become vectors', async () => {
  const { endpoint, asked } = endpointOf('{"data":[{"index":0,"embedding":[1,0]}]}');
  expect(await endpoint.embed({ texts: ['a'], model: 'm' })).toEqual({ vectors: [[1, 0]] });
  expect(asked[0]).toMatchObject({
    address: 'https://api.openai.com/v1/embeddings',
    body: { input: ['a'], model: 'm' },
  });
});

test('several replies are asked for at once where a server takes a number, and told apart', async () => {
  const usage = { total_tokens: 9 };
  const choice = (index: number) => ({ index, message: { content: `${index}` } });
  const answer = JSON.stringify({ id: 'a', choices: [choice(0), choice(1)], usage });
  const { endpoint, asked } = endpointOf(answer);
  expect(await endpoint.sendMany?.({ body, maxTokens: 5 }, 2)).toEqual([
    { id: 'a', choices: [{ index: 0, message: { content: '0' } }], usage },
    { id: 'a', choices: [{ index: 0, message: { content: '1' } }] },
  ]);
  expect(asked[0]?.body).toEqual({ ...body, n: 2, max_completion_tokens: 5 });
  expect(openai({ url: 'http://localhost:1' }).sendMany).toBeUndefined();
});
