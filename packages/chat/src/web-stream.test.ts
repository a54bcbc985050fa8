import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { expect, test } from 'vitest';
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

test('fails as the reply does', async () => {
  const { model } = modelThat([new Error('no')]);
  const reader = webStream(model.stream(conversation)).getReader();
  await expect(reader.read()).rejects.toThrow('no');
});
