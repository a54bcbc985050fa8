import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { expect, test } from 'vitest';
import { listen } from '../../endpoints/endpoint/test/listen.js';
import { says, stubEndpoint } from '../test/stub-endpoint.js';
import { chatModel } from './chat-model.js';
import { webStream } from './web-stream.js';

const conversation = { messages: [{ role: 'user', content: 'Hi!' }] } as const;
const modelThat = (...replies: Parameters<typeof stubEndpoint>[0]) => {
  const endpoint = stubEndpoint(replies);
  return { endpoint, model: chatModel({ format: qwen25(), endpoint }) };
};

test('a web stream has the events of a reply', async () => {
  const { model } = modelThat(says('a', 'b'), says('a', 'b'));
  const events = [];
  for await (const event of model.stream(conversation)) events.push(event);
  const streamed = [];
  for await (const event of webStream(model.stream(conversation))) streamed.push(event);
  expect(streamed).toEqual(events);
});

test('ends the request where it is cancelled', async () => {
  const { endpoint, model } = modelThat(says('a', 'b'));
  const reader = webStream(model.stream(conversation)).getReader();
  expect((await reader.read()).value).toEqual({ type: 'text', text: 'a' });
  await reader.cancel();
  expect(endpoint.open()).toBe(0);
});

test('ends the request of a silent server where it is cancelled', async () => {
  let isClosed = false;
  const { url, stop } = await listen((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n');
    response.on('close', () => {
      isClosed = true;
    });
  });
  const model = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: openai({ url }) });
  const reader = webStream(model.stream(conversation)).getReader();
  await reader.read();
  const waiting = reader.read();
  await reader.cancel();
  expect((await waiting).done).toBe(true);
  await expect.poll(() => isClosed).toBe(true);
  await stop();
});

test('fails as the reply does', async () => {
  const { model } = modelThat([new Error('no')]);
  const reader = webStream(model.stream(conversation)).getReader();
  await expect(reader.read()).rejects.toThrow('no');
});
