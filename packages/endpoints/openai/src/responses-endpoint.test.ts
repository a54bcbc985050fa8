import { openaiResponses } from '@modelspeak/format-openai-responses';
import { expect, test } from 'vitest';
import { runToolLoop, WAYS } from '../../../chat/test/tool-loop.js';
import { openai } from './openai.js';

test('a request goes to the Responses API, by its names', async () => {
  const asked: unknown[] = [];
  const endpoint = openai({
    api: 'responses',
    async fetch(address, init) {
      asked.push(String(address), JSON.parse(String(init?.body)));
      return Response.json({});
    },
  });
  await endpoint.send({
    body: { input: [] },
    maxTokens: 5,
    temperature: 0,
    topP: 0.5,
    logProbs: 2,
  });
  expect(asked).toEqual([
    'https://api.openai.com/v1/responses',
    { input: [], max_output_tokens: 5, temperature: 0, top_p: 0.5, top_logprobs: 2 },
  ]);
  await expect(endpoint.send({ body: {}, stop: ['!'] })).rejects.toMatchObject({
    code: 'unsupported',
    path: 'stop',
  });
  expect(endpoint.sendMany).toBeUndefined();
});

test.each(WAYS)('a chat model runs tools: %s', async (way) => {
  const format = openaiResponses({ model: 'm', foreign: 'write' });
  const { called, answer, received, responses } = await runToolLoop(
    format,
    (options) => openai({ ...options, api: 'responses' }),
    way,
  );
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
        { type: 'reasoning', text: 'I look it up.' },
        { type: 'text', text: 'Let me see.' },
        { type: 'tool_call', id: 'call_1' },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: 'sunny' },
  ]);
});
