import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { afterEach, expect, test } from 'vitest';
import {
  type ChatServer,
  type Said,
  startChatServer,
} from '../../../packages/chat/test/chat-server.js';
import {
  type ReplayServer,
  startReplayServer,
} from '../../../packages/endpoints/endpoint/test/replay-server.js';
import { talk } from '../ai/chat.js';
import { local, online } from '../ai/documents.js';
import { eaten, signature } from '../ai/extract.js';
import { capitalOfFrance } from '../ai/generate.js';
import { eatenAfterRepair } from '../ai/repair.js';

let server: ChatServer;
let replaying: ReplayServer | undefined;
afterEach(async () => {
  await server.stop();
  await replaying?.stop();
  replaying = undefined;
});

/** A model behind a real HTTP server, which gives one scripted reply after the other. */
async function saying(...said: readonly Said[]) {
  server = await startChatServer((index) => said[index] ?? '');
  return chatModel({
    format: openaiMessages({ model: 'gpt-3.5-turbo' }),
    endpoint: openai({ url: server.url }),
  });
}

const user = (content: string) => ({ role: 'user', content });
const SYSTEM =
  "You are a world-class AI assistant. Your communication is brief and concise. You're precise and answer only when you're confident in the high quality of your answer.";
const SENTENCE = 'I just ate a delicious and juicy apple.';
const APPLE = { name: 'apple', adjectives: ['delicious', 'juicy'] };

test('aigenerate: the template is expanded, filled, and written for the provider', async () => {
  const model = await saying('The capital of France is Paris.');
  const { expanded, filled, body, answer } = await capitalOfFrance(model);
  const messages = [
    { role: 'system', content: SYSTEM },
    user('# Question\n\nWhat is the capital of France?'),
  ];
  expect(expanded).toEqual([messages[0], user('# Question\n\n{{ask}}')]);
  expect(filled).toEqual(messages);
  // The reply is received as a stream.
  expect(body).toEqual({
    model: 'gpt-3.5-turbo',
    messages,
    stream: true,
    stream_options: { include_usage: true },
  });
  expect(server.asked[0]?.body).toEqual(body);
  expect(answer.content).toBe('The capital of France is Paris.');
});

test('aiextract: the schema becomes a tool, and its call a value', async () => {
  expect(signature.function).toMatchObject({
    name: 'Food_extractor',
    parameters: {
      type: 'object',
      properties: { name: { type: 'string' }, adjectives: { items: { type: 'string' } } },
      required: ['name'],
    },
  });
  const model = await saying([['Food_extractor', JSON.stringify(APPLE)]]);
  const { value } = await eaten(model);
  expect(value).toEqual(APPLE);
  expect(server.messages()[0]).toEqual([user(SENTENCE)]);
  expect(server.asked[0]?.body['tools']).toEqual([signature]);
});

test('the wrong key "food" is mended by feedback in one round', async () => {
  const wrong = '{\n  "adjectives": ["delicious", "juicy"],\n  "food": "apple"\n}';
  const model = await saying(wrong, JSON.stringify(APPLE));
  const { call, food } = await eatenAfterRepair(model);
  expect(food).toEqual(APPLE);
  expect(call.spent).toEqual({ retries: 1, calls: 2 });
  const [first, second] = server.messages();
  expect(first).toHaveLength(1);
  expect(second).toEqual([
    ...(first ?? []),
    { role: 'assistant', content: wrong },
    user(
      '### Feedback from Evaluator\nThe output is not in the correct format. The keys should be "name", "adjectives".\n',
    ),
  ]);
  expect(server.asked[0]?.body['response_format']).toEqual({ type: 'json_object' });
});

test('what stays wrong ends with the budget', async () => {
  const model = await saying(...Array.from({ length: 9 }, () => '{"food":"apple"}'));
  await expect(eatenAfterRepair(model)).rejects.toThrow('name');
  expect(server.asked).toHaveLength(4);
});

test('LazyLLM: answers from a document, online and local, by one prompter', async () => {
  await saying('好。');
  expect(await online(openai({ url: server.url }))).toBe('好。');
  const filled = '上下文信息是背景，用户的问题是输入, 现在请你做出回答。';
  const [system, last] = server.messages()[0] ?? [];
  expect(system?.['content']).toMatch(
    /^You are ChatGPT, a large language model trained by OpenAI\. .*\nBelow is an instruction/s,
  );
  expect(last?.['content']).toContain(filled);

  replaying = await startReplayServer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('data: {"content":"好。","stop":true,"stop_type":"eos"}\n\n');
  });
  expect(await local(llamaServer(replaying.url))).toBe('好。');
  const prompt = String(replaying.asked.at(-1)?.body['prompt']);
  expect(prompt).toContain('You are an AI assistant whose name is InternLM');
  expect(prompt).toContain(filled);
  expect(prompt).toContain('### Response:');
});

test('LazyLLM: a conversation with history, and calls of tools', async () => {
  await saying('好啊！', [['example', '{}']]);
  const { said, calls } = await talk(openai({ url: server.url }));
  expect(said).toBe('好啊！');
  const [system, ...rest] = server.messages()[0] ?? [];
  expect(system?.['content']).toContain('你是一个对话机器人，现在你要和用户进行友好的对话');
  expect(rest).toEqual([
    user('你好'),
    { role: 'assistant', content: '你好，我是一个对话机器人，有什么能为您服务的' },
    user('我们聊会儿天吧'),
  ]);
  expect(calls.map((call) => call.function.name)).toEqual(['example']);
  expect(server.asked[1]?.body['tools']).toHaveLength(1);
});
