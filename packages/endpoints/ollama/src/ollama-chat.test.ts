import { ollamaChat } from '@modelspeak/format-ollama';
import { expect, test } from 'vitest';
import { runToolLoop, WAYS } from '../../../chat/test/tool-loop.js';
import { ollamaChatEndpoint } from './ollama-chat.js';

test('a request goes to the chat, with its settings among those of the body', async () => {
  const asked: unknown[] = [];
  const endpoint = ollamaChatEndpoint({
    contextLength: 4096,
    async fetch(address, init) {
      asked.push(String(address), JSON.parse(String(init?.body)));
      return Response.json({});
    },
  });
  await endpoint.send({
    body: { model: 'm', messages: [], options: { mirostat: 1 }, stream: true },
    maxTokens: 5,
    topK: 3,
    stop: ['!'],
    extra: { keep_alive: 0, options: { num_gpu: 1 } },
  });
  expect(asked).toEqual([
    'http://127.0.0.1:11434/api/chat',
    {
      model: 'm',
      messages: [],
      truncate: false,
      shift: false,
      options: { mirostat: 1, num_ctx: 4096, num_predict: 5, top_k: 3, stop: ['!'], num_gpu: 1 },
      stream: false,
      keep_alive: 0,
    },
  ]);
  await expect(endpoint.send({ body: {}, logProbs: 1 })).rejects.toMatchObject({
    code: 'unsupported',
    path: 'logProbs',
  });
});

test.each(WAYS)('a chat model runs tools: %s', async (way) => {
  const format = ollamaChat({ model: 'm' });
  const { called, answer, received, responses } = await runToolLoop(
    format,
    ollamaChatEndpoint,
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
      content: 'Let me see.',
      reasoning_content: 'I look it up.',
      tool_calls: [{ id: 'call_1' }],
    },
    { role: 'tool', tool_call_id: 'call_1', name: 'get_weather', content: 'sunny' },
  ]);
});
