import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { afterEach, describe, expect, test } from 'vitest';
import { type ChatServer, startChatServer, USAGE } from '../../test/chat-server.js';
import { says, stubEndpoint } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';
import type { ChatReply } from '../chat-reply.js';
import { logged } from '../middleware/logged.js';

let server: ChatServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const asks = (content: string) => ({ messages: [{ role: 'user', content } as const] });

test('a batch keeps its order, and one failure loses nothing', async () => {
  server = await startChatServer((_index, { body }) => {
    const { content } = (body['messages'] as { content: string }[])[0] ?? {};
    return content === '1' ? 400 : `to ${content}`;
  });
  const endpoint = openai({ url: server.url });
  const model = chatModel({ format: openaiMessages({ model: 'm' }), endpoint });
  const results = await model.batch(['0', '1', '2'].map(asks));
  expect(results).toMatchObject([
    { status: 'fulfilled', value: { message: { content: 'to 0' } } },
    { status: 'rejected', reason: { status: 400 } },
    { status: 'fulfilled', value: { message: { content: 'to 2' } } },
  ]);
});

test('a batch has so many requests at once', async () => {
  const gates: (() => void)[] = [];
  const gate = () => new Promise<void>((resolve) => gates.push(resolve));
  const endpoint = stubEndpoint([0, 1, 2].map((index) => [gate(), ...says(`${index}`)]));
  const model = chatModel({ format: qwen25(), endpoint });
  const results = model.batch([0, 1, 2].map(String).map(asks), { concurrency: 2 });
  while (endpoint.asked.length < 2) await new Promise((resolve) => setTimeout(resolve));
  expect(endpoint.open()).toBe(2);
  for (const open of gates) open();
  expect((await results).map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
});

test('an abort ends all of it', async () => {
  const controller = new AbortController();
  const endpoint = stubEndpoint([[new Promise(() => undefined)]]);
  const model = chatModel({ format: qwen25(), endpoint });
  const options = { concurrency: 1, signal: controller.signal };
  const results = model.batch([asks('a'), asks('b')], options);
  setTimeout(() => controller.abort('enough'));
  expect(await results).toEqual(Array(2).fill({ status: 'rejected', reason: 'enough' }));
  expect(endpoint.asked).toHaveLength(1);
});

test('several answers have seeds of their own', async () => {
  const endpoint = stubEndpoint(Array.from({ length: 5 }, () => says('a')));
  const model = chatModel({ format: qwen25(), endpoint, sampling: { topK: 3, seed: 7 } });
  expect(await model.samples(asks('Hi'), 2)).toHaveLength(2);
  await model.samples(asks('Hi'), 2, { sampling: { seed: 1 } });
  await model.with({ sampling: {} }).samples(asks('Hi'), 1);
  expect(endpoint.asked.map(({ seed, topK }) => [seed, topK])).toEqual([
    [7, 3],
    [8, 3],
    [1, 3],
    [2, 3],
    [undefined, undefined],
  ]);
});

describe('several answers of a server that takes a number', () => {
  const endpointOf = (given: number) => {
    const asked: Readonly<Record<string, unknown>>[] = [];
    const endpoint = openai({
      async fetch(_address, init) {
        const body = JSON.parse(String(init?.body)) as Readonly<Record<string, unknown>>;
        asked.push(body);
        const choices = Array.from({ length: body['n'] === undefined ? 1 : given }, (_, index) => ({
          index,
          finish_reason: 'stop',
          message: { role: 'assistant', content: `${asked.length}.${index}` },
        }));
        if (body['seed'] === 400) return new Response('no', { status: 400 });
        return Response.json({ choices, usage: USAGE });
      },
    });
    const prices = { input: 1_000_000, output: 0 };
    const model = { name: 'm', prices };
    return { asked, model: chatModel({ format: openaiMessages({ model: 'm' }), endpoint, model }) };
  };
  const textOf = (result: PromiseSettledResult<ChatReply>) =>
    result.status === 'fulfilled' ? result.value.message.content : result.reason;

  test('come by one request, and what it took is told once', async () => {
    const { model, asked } = endpointOf(3);
    const results = await model.samples(asks('Hi'), 3);
    expect(results.map(textOf)).toEqual(['1.0', '1.1', '1.2']);
    expect(asked.map(({ n }) => n)).toEqual([3]);
    const [first, second] = results;
    expect(first).toMatchObject({ value: { usage: USAGE, cost: USAGE.prompt_tokens } });
    expect(second).not.toHaveProperty('value.usage');
  });

  test('come one by one as far as they are missing, or as middleware wants to see each', async () => {
    const { model, asked } = endpointOf(2);
    expect((await model.samples(asks('Hi'), 3)).map(textOf)).toEqual(['1.0', '1.1', '2.0']);
    const seen: unknown[] = [];
    const watched = model.with({ middleware: [logged((entry) => seen.push(entry))] });
    expect(await watched.samples(asks('Hi'), 2)).toHaveLength(2);
    expect([seen.length, asked.length]).toEqual([2, 4]);
  });

  test('fail together', async () => {
    const results = await endpointOf(2).model.samples(asks('Hi'), 2, { sampling: { seed: 400 } });
    expect(results).toMatchObject(Array(2).fill({ status: 'rejected', reason: { status: 400 } }));
  });
});
