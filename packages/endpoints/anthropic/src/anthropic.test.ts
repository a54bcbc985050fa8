import { anthropicMessages } from '@modelspeak/format-anthropic';
import { expect, test } from 'vitest';
import { runToolLoop, WAYS } from '../../../chat/test/tool-loop.js';
import { anthropic } from './index.js';

const body = { model: 'm', messages: [] };

function endpointOf(answer: string, options = {}) {
  const asked: { address: string; headers: Headers; body: unknown }[] = [];
  const endpoint = anthropic({
    ...options,
    async fetch(address, init) {
      const headers = new Headers(init?.headers);
      asked.push({ address: String(address), headers, body: JSON.parse(String(init?.body)) });
      return new Response(answer);
    },
  });
  return { endpoint, asked };
}

test('a request goes to Anthropic with the key, by its names', async () => {
  const { endpoint, asked } = endpointOf('{}', { key: 'secret' });
  await endpoint.send({
    body,
    maxTokens: 5,
    temperature: 0,
    topP: 0.5,
    topK: 3,
    stop: ['!'],
    extra: { service_tier: 'auto' },
  });
  expect(asked[0]?.address).toBe('https://api.anthropic.com/v1/messages');
  expect(asked[0]?.headers.get('x-api-key')).toBe('secret');
  expect(asked[0]?.headers.get('anthropic-version')).toBe('2023-06-01');
  expect(asked[0]?.headers.get('authorization')).toBeNull();
  expect(asked[0]?.body).toEqual({
    ...body,
    max_tokens: 5,
    temperature: 0,
    top_p: 0.5,
    top_k: 3,
    stop_sequences: ['!'],
    service_tier: 'auto',
  });
});

test('a request without a token limit gets one', async () => {
  const { endpoint, asked } = endpointOf('{}', { maxTokens: 7 });
  await endpoint.send({ body });
  await endpoint.send({ body: { ...body, max_tokens: 3 } });
  expect(asked.map((request) => request.body)).toEqual([
    { ...body, max_tokens: 7 },
    { ...body, max_tokens: 3 },
  ]);
});

test('what the API does not have is refused', async () => {
  const { endpoint } = endpointOf('{}');
  await expect(endpoint.send({ body, seed: 1 })).rejects.toMatchObject({
    code: 'unsupported',
    path: 'seed',
  });
});

test.each(WAYS)('a chat model runs tools: %s', async (way) => {
  const format = anthropicMessages({ model: 'm' });
  const { called, answer, received, responses } = await runToolLoop(format, anthropic, way);
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
