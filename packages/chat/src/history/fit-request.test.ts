import type { Message } from '@modelspeak/core';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { expect, test } from 'vitest';
import { type ChatServer, startChatServer } from '../../test/chat-server.js';
import { says, stubEndpoint, tokenizerOf } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';

const format = qwen25();
const tokenizer = tokenizerOf(...format.control);
const long = 'x'.repeat(100);
const messages: readonly Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: `first ${long}` },
  { role: 'assistant', content: long },
  { role: 'user', content: 'second' },
];

test('a chat model leaves out what does not fit, and says what', async () => {
  const endpoint = stubEndpoint([says('Hi.'), says('Hi.')], { tokenIds: true });
  const model = chatModel({
    format,
    endpoint,
    tokenizer,
    model: { name: 'm', context: 200 },
    fitHistory: true,
  });
  const { leftOut } = await model.chat({ messages });
  expect(leftOut).toEqual(messages.slice(1, 3));
  const [prompt] = endpoint.asked.map(({ prompt }) => prompt);
  const short = { messages: [messages[0], messages[3]] as Message[] };
  expect(prompt).toEqual(format.tokens(short, tokenizer).ids);
  expect(await model.chat(short)).not.toHaveProperty('leftOut');
});

test('room is kept for the reply', async () => {
  const endpoint = stubEndpoint([says('Hi.'), says('Hi.')], { tokenIds: true });
  const tokens = format.tokens({ messages }, tokenizer).ids.length;
  const model = chatModel({
    ...{ format, endpoint, tokenizer },
    model: { name: 'm', context: tokens + 20 },
    fitHistory: true,
  });
  const sampling = (maxTokens: number) => ({ sampling: { maxTokens } });
  expect((await model.chat({ messages }, sampling(20))).leftOut).toBeUndefined();
  expect((await model.chat({ messages }, sampling(21))).leftOut).toHaveLength(2);
});

test('a request body fits too', async () => {
  const server: ChatServer = await startChatServer(() => 'Hi.');
  try {
    const model = chatModel({
      format: openaiMessages({ model: 'm' }),
      endpoint: openai({ url: server.url }),
      countTokens: (body) => JSON.stringify(body).length,
      model: { name: 'm', context: 300 },
      fitHistory: true,
    });
    expect((await model.chat({ messages })).leftOut).toHaveLength(2);
    expect(server.asked).toMatchObject([{ body: { messages: [messages[0], messages[3]] } }]);
  } finally {
    await server.stop();
  }
});

test('an endpoint in this process knows its context', async () => {
  const stub = stubEndpoint([says('Hi.'), says('Hi.')], { tokenIds: true });
  const endpoint = { ...stub, context: 200 };
  const model = chatModel({ format, endpoint, tokenizer, fitHistory: true });
  expect((await model.chat({ messages })).leftOut).toHaveLength(2);
  // A limit above the context keeps as much room as none.
  const sampling = { maxTokens: 200 };
  expect((await model.chat({ messages }, { sampling })).leftOut).toHaveLength(2);
});

test('the size of the context must be known', () => {
  const endpoint = stubEndpoint([]);
  expect(() => chatModel({ format, endpoint, fitHistory: true })).toThrow(
    expect.objectContaining({ code: 'invalid_option', path: 'fitHistory' }),
  );
});
