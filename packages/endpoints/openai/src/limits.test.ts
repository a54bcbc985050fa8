import { describe, expect, test } from 'vitest';
import { openai } from './openai.js';

const MESSAGE = { role: 'assistant', content: 'Hi' };
const WHOLE = { choices: [{ index: 0, message: MESSAGE, finish_reason: 'stop' }] };
const CHUNK = { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] };
const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };

/** A server that refuses limits with this message, and what it was asked. */
function refusing(message: string, always = false) {
  const limits: unknown[] = [];
  const endpoint = openai({
    url: 'http://localhost:1/v1',
    dialect: 'vllm',
    async fetch(_address, init) {
      const { max_tokens: limit, stream } = JSON.parse(String(init?.body));
      limits.push(limit);
      if (always || limit !== undefined)
        return Response.json({ error: { message } }, { status: 400 });
      if (stream !== true) return Response.json(WHOLE);
      return new Response(`data: ${JSON.stringify(CHUNK)}\n\ndata: [DONE]\n\n`);
    },
  });
  return { endpoint, limits };
}

async function streamed(endpoint: ReturnType<typeof openai>, maxTokens: number) {
  const chunks: unknown[] = [];
  for await (const chunk of endpoint.stream({ body, maxTokens })) chunks.push(chunk);
  return chunks;
}

describe.each([
  'max_tokens=32000 cannot be greater than max_model_len=2048. Please request fewer output tokens.',
  "This model's maximum context length is 2048 tokens. However, you requested 32039 tokens (39 in the messages, 32000 in the completion).",
  'max_tokens is too large: 200000. This model supports at most 16384 completion tokens',
])('a limit that is refused with %j', (message) => {
  test('is left out of the same request, whole, streamed and for several replies', async () => {
    const { endpoint, limits } = refusing(message);
    expect(await endpoint.send({ body, maxTokens: 32_000 })).toEqual(WHOLE);
    expect(await streamed(endpoint, 32_000)).toEqual([CHUNK]);
    expect(await endpoint.sendMany?.({ body, maxTokens: 32_000 }, 2)).toHaveLength(1);
    expect(limits).toEqual([32_000, undefined, 32_000, undefined, 32_000, undefined]);
  });
});

test('what is refused without a limit, too, is an error', async () => {
  const { endpoint, limits } = refusing("This model's maximum context length is 8.", true);
  const error = { code: 'too_long', status: 400 };
  await expect(endpoint.send({ body, maxTokens: 5 })).rejects.toMatchObject(error);
  await expect(streamed(endpoint, 5)).rejects.toMatchObject(error);
  expect(limits).toEqual([5, undefined, 5, undefined]);
});

test('another refusal is not asked again', async () => {
  const { endpoint, limits } = refusing('no such model');
  await expect(endpoint.send({ body, maxTokens: 5 })).rejects.toMatchObject({ code: 'refused' });
  expect(limits).toEqual([5]);
});
