import { accumulate, type ReaderEvent, type Reply } from '@modelspeak/core';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { describe, expect, test, vi } from 'vitest';
import { says, stubEndpoint } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';
import { cached } from './cached.js';
import { type LogEntry, logged } from './logged.js';
import type { Middleware } from './middleware.js';
import { replyEvents } from './reply-events.js';

const conversation = { messages: [{ role: 'user', content: 'Hi!' }] } as const;
const format = qwen25();
const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
const counted = [
  { pieces: ['Hel'] },
  { pieces: ['lo', '<|im_end|>'], usage, finish: { reason: 'stop' } },
] as const;

async function eventsOf(stream: AsyncIterable<ReaderEvent>): Promise<readonly ReaderEvent[]> {
  const events: ReaderEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

describe('middleware', () => {
  test('wraps each request, the first one outermost', async () => {
    const seen: string[] = [];
    const layer = (name: string): Middleware =>
      async function* ({ conversation: { messages }, ...request }, next) {
        seen.push(`${name}(`);
        const more = [...messages, { role: 'user', content: name } as const];
        const reply = yield* next({ ...request, conversation: { messages: more } });
        seen.push(`${name})`);
        return reply;
      };
    const endpoint = stubEndpoint([says('Hello.')]);
    const model = chatModel({ format, endpoint, middleware: [layer('a'), layer('b')] });
    expect((await model.chat(conversation)).message.content).toBe('Hello.');
    expect(seen).toEqual(['a(', 'b(', 'b)', 'a)']);
    expect(endpoint.asked[0]?.prompt).toMatch(/Hi!.*\n.*\na.*\n.*\nb/);
  });

  test('sees the request that is sent', async () => {
    const written = vi.fn();
    const endpoint = stubEndpoint([says('Hello.')]);
    const spy: Middleware = (request, next) => {
      written(request.preview(), request.options.sampling, request.isStreamed);
      return next(request);
    };
    const model = chatModel({ format, endpoint, sampling: { topK: 3 }, middleware: [spy] });
    await eventsOf(model.stream(conversation, { sampling: { seed: 1 } }));
    expect(written.mock.calls).toEqual([[endpoint.asked[0]?.prompt, { topK: 3, seed: 1 }, true]]);
  });
});

describe('a log', () => {
  const log = async (
    replies: Parameters<typeof stubEndpoint>[0],
    read: (model: ReturnType<typeof chatModel>) => Promise<unknown>,
  ) => {
    const entries: LogEntry[] = [];
    const middleware = [logged((entry) => entries.push(entry))];
    const info = { name: 'm', prices: { input: 1_000_000, output: 0 } };
    const endpoint = stubEndpoint(replies);
    await read(chatModel({ format, endpoint, middleware, model: info })).catch(() => undefined);
    expect([entries.length, endpoint.open()]).toEqual([1, 0]);
    return entries[0];
  };

  test('reports the usage of a reply', async () => {
    const entry = await log([counted], (model) => model.chat(conversation));
    expect(entry).toMatchObject({ reason: 'stop', usage, cost: 5, request: { conversation } });
  });

  test('reports a failure', async () => {
    const error = new Error('no');
    expect(await log([[error]], (model) => model.chat(conversation))).toMatchObject({ error });
  });

  test('reports a reply that is not read to its end', async () => {
    const entry = await log([counted], async (model) => {
      for await (const _event of model.stream(conversation)) break;
    });
    expect(entry?.reason).toBeUndefined();
  });
});

describe('a cache', () => {
  const modelThat = (replies: Parameters<typeof stubEndpoint>[0], store = new Map()) => {
    const endpoint = stubEndpoint(replies);
    const middleware = [cached({ model: 'qwen', store })];
    return { endpoint, model: chatModel({ format, endpoint, middleware }) };
  };

  test('returns the same reply again, whole and as events', async () => {
    const { endpoint, model } = modelThat([counted]);
    const reply = await model.chat(conversation);
    const { sampled: _sampled, usage: _usage, ...kept } = reply;
    expect(reply.isCached).toBeUndefined();
    expect(await model.chat(conversation)).toEqual({ ...kept, isCached: true });
    expect(await eventsOf(model.stream(conversation))).toEqual([
      { type: 'text', text: 'Hello' },
      { type: 'end', reason: 'stop', stop: '<|im_end|>' },
    ]);
    expect(endpoint.asked).toHaveLength(1);
  });

  test('distinguishes requests and models', async () => {
    const store = new Map<string, string>();
    const { endpoint, model } = modelThat([counted, counted, counted], store);
    await model.chat(conversation);
    await model.chat(conversation, { sampling: { temperature: 0 } });
    await model.chat({ messages: [{ role: 'user', content: 'Hi?' }] });
    expect([endpoint.asked.length, store.size]).toEqual([3, 3]);
    const other = stubEndpoint([counted]);
    const middleware = [cached({ model: 'another', store })];
    await chatModel({ format, endpoint: other, middleware }).chat(conversation);
    expect(other.asked).toHaveLength(1);
  });

  test('distinguishes requests that an outer layer has changed', async () => {
    let words = 'a';
    const changing: Middleware = (request, next) =>
      next({ ...request, conversation: { messages: [{ role: 'user', content: words }] } });
    const endpoint = stubEndpoint([says('A'), says('B')]);
    const middleware = [changing, cached({ model: 'qwen', store: new Map() })];
    const model = chatModel({ format, endpoint, middleware });
    expect((await model.chat(conversation)).message.content).toBe('A');
    words = 'b';
    expect((await model.chat(conversation)).message.content).toBe('B');
  });

  test('stores no reply that was cut off', async () => {
    const cut = [{ pieces: ['Hel'], finish: { reason: 'length' } }] as const;
    const { endpoint, model } = modelThat([cut, counted]);
    await model.chat(conversation);
    expect((await model.chat(conversation)).message.content).toBe('Hello');
    expect(endpoint.asked).toHaveLength(2);
  });
});

test('accumulates the events of a reply into that reply', () => {
  const reply: Reply = accumulate([
    { type: 'reasoning', text: 'Hm.', signature: 's', id: 'r1' },
    { type: 'text', text: 'Let me see.' },
    { type: 'tool-call', index: 0, id: 'a', name: 'look', signature: 't' },
    { type: 'tool-call-arguments', index: 0, text: '{"x": 1.0}' },
    { type: 'tool-call-end', index: 0 },
    { type: 'tool-call-malformed', raw: '<', reason: 'no name' },
    { type: 'text', text: '<' },
    { type: 'refusal', text: 'No.' },
    { type: 'usage', usage },
    { type: 'end', reason: 'tool_calls', stop: '!' },
    { type: 'ignored', text: 'x' },
  ]);
  expect(accumulate(replyEvents(reply))).toEqual(reply);
  const free = { index: 0, id: 'a', name: 'sql', custom: true } as const;
  const custom = accumulate([
    { type: 'tool-call', ...free },
    { type: 'tool-call-arguments', index: 0, text: 'select' },
    { type: 'end', reason: 'stop' },
  ]);
  expect(accumulate(replyEvents(custom))).toEqual(custom);
});
