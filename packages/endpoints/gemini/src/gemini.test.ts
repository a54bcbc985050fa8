import { geminiContent } from '@modelspeak/format-gemini';
import { expect, test } from 'vitest';
import { runToolLoop, WAYS } from '../../../chat/test/tool-loop.js';
import { gemini } from './index.js';

const body = { model: 'm', contents: [] };

function endpointOf(answer: string, options = {}) {
  const asked: { address: string; headers: Headers; body: unknown }[] = [];
  const endpoint = gemini({
    ...options,
    async fetch(address, init) {
      const headers = new Headers(init?.headers);
      asked.push({ address: String(address), headers, body: JSON.parse(String(init?.body)) });
      return new Response(answer);
    },
  });
  return { endpoint, asked };
}

async function drain(stream: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _chunk of stream) count++;
  return count;
}

test('a request goes to Google with the key, by its names', async () => {
  const { endpoint, asked } = endpointOf('{}', { key: 'secret' });
  await endpoint.send({
    body: { ...body, generationConfig: { topP: 0.1, thinkingConfig: { thinkingBudget: 0 } } },
    maxTokens: 5,
    temperature: 0,
    topP: 0.5,
    topK: 3,
    seed: 7,
    stop: ['!'],
    logProbs: 2,
    extra: { cachedContent: 'cachedContents/a', generationConfig: { candidateCount: 1 } },
  });
  expect(asked[0]?.address).toBe(
    'https://generativelanguage.googleapis.com/v1beta/models/m:generateContent',
  );
  expect(asked[0]?.headers.get('x-goog-api-key')).toBe('secret');
  expect(asked[0]?.headers.get('authorization')).toBeNull();
  expect(asked[0]?.body).toEqual({
    contents: [],
    generationConfig: {
      topP: 0.5,
      thinkingConfig: { thinkingBudget: 0 },
      maxOutputTokens: 5,
      temperature: 0,
      topK: 3,
      seed: 7,
      stopSequences: ['!'],
      responseLogprobs: true,
      logprobs: 2,
      candidateCount: 1,
    },
    cachedContent: 'cachedContents/a',
  });
});

test('a stream is asked for as server-sent events, and ends with its connection', async () => {
  const chunks = [
    { candidates: [{ content: { parts: [{ text: 'Hi' }] } }] },
    { candidates: [{ finishReason: 'STOP' }] },
    { usageMetadata: { promptTokenCount: 3 } },
  ].map((chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`);
  const { endpoint, asked } = endpointOf(chunks.join(''), { url: 'http://localhost:1/gateway' });
  expect(await drain(endpoint.stream({ body }))).toBe(3);
  expect(asked[0]?.address).toBe(
    'http://localhost:1/gateway/v1beta/models/m:streamGenerateContent?alt=sse',
  );
  const cut = endpointOf(chunks[0] ?? '').endpoint;
  await expect(drain(cut.stream({ body }))).rejects.toMatchObject({ code: 'unfinished' });
});

test('a blocked prompt ends a stream', async () => {
  const { endpoint } = endpointOf('data: {"promptFeedback":{"blockReason":"SAFETY"}}\n\n');
  expect(await drain(endpoint.stream({ body }))).toBe(1);
});

test.each([
  ['models/gemini-3-pro', 'v1beta/models/gemini-3-pro:generateContent'],
  ['tunedModels/my own', 'v1beta/tunedModels/my%20own:generateContent'],
  ['a?b#c', 'v1beta/models/a%3Fb%23c:generateContent'],
])('the model %s is part of the address', async (model, path) => {
  const { endpoint, asked } = endpointOf('{}', { url: 'http://localhost:1' });
  await endpoint.send({ body: { ...body, model } });
  expect(asked[0]?.address).toBe(`http://localhost:1/${path}`);
});

test.each([undefined, '', '../files', 'models/..', 7])(
  'a body with the model %j is refused',
  async (model) => {
    const { endpoint } = endpointOf('{}');
    await expect(endpoint.send({ body: { ...body, model } })).rejects.toMatchObject({
      code: 'invalid_input',
      path: 'body.model',
    });
  },
);

test('what the API does not have is refused', async () => {
  const { endpoint } = endpointOf('{}');
  await expect(endpoint.send({ body, minP: 1 })).rejects.toMatchObject({
    code: 'unsupported',
    path: 'minP',
  });
});

test.each(WAYS)('a chat model runs tools: %s', async (way) => {
  const format = geminiContent({ model: 'm' });
  const { called, answer, received, responses } = await runToolLoop(format, gemini, way);
  expect(called).toEqual([{ city: 'Paris' }]);
  expect(answer).toBe('It is sunny.');
  expect(responses).toHaveLength(2);
  for (const { found, whole } of way === 'events of a stream' ? [] : responses) {
    expect(found).toEqual(whole);
  }
  expect(received[1]?.messages).toMatchObject([
    { role: 'user' },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'I look it up.', signature: 'c2ln' },
        { type: 'text', text: 'Let me see.' },
        { type: 'tool_call', id: 'call_1' },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: 'sunny' },
  ]);
});
