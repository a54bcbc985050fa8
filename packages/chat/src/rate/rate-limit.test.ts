import { EndpointError } from '@modelspeak/endpoint';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { says, stubEndpoint } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';
import { rateLimit } from './rate-limit.js';

const conversation = { messages: [{ role: 'user', content: 'Hi!' }] } as const;
const { signal } = new AbortController();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Enters so many times, and notes when each may go out. */
function entering(limit: ReturnType<typeof rateLimit>, tokens: readonly number[]) {
  const start = performance.now();
  const times: number[] = [];
  const all = tokens.map(async (count) => {
    const settle = await limit.enter(count, signal);
    times.push(performance.now() - start);
    return settle;
  });
  return { times, all };
}

describe('a limit', () => {
  test('lets at most this many requests through in any minute', async () => {
    const { times } = entering(rateLimit({ requests: 2 }), [1, 1, 1, 1, 1]);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(times).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(60_001);
    expect(times).toEqual([0, 0, 60_000, 60_000, 120_000]);
  });

  test('counts tokens, as they turn out to be', async () => {
    const limit = rateLimit({ tokens: 100 });
    const { times, all } = entering(limit, [60, 40, 30]);
    await vi.advanceTimersByTimeAsync(0);
    expect(times).toEqual([0, 0]);
    (await all[0])?.(20);
    const later = entering(limit, [1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([times, later.times]).toEqual([[0, 0, 60_000], [60_000]]);
  });

  test('lets a request that is larger than the limit through alone', async () => {
    const { times } = entering(rateLimit({ tokens: 100 }), [500, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times).toEqual([0, 60_000]);
  });

  test('keeps the order if a request gives up', async () => {
    const limit = rateLimit({ requests: 1 });
    await limit.enter(1, signal);
    const first = entering(limit, [1]);
    const controller = new AbortController();
    const given = limit.enter(1, controller.signal);
    const last = entering(limit, [1]);
    controller.abort('enough');
    await expect(given).rejects.toBe('enough');
    await vi.advanceTimersByTimeAsync(120_000);
    expect([first.times, last.times]).toEqual([[60_000], [120_000]]);
  });
});

describe('a model', () => {
  const busy = new EndpointError('refused', 'busy', { status: 503, retryAfter: 0 });

  test('shares its limit with those made from it, and counts each attempt', async () => {
    const endpoint = stubEndpoint([[busy], says('a'), says('b')]);
    const model = chatModel({ format: qwen25(), endpoint, rateLimit: rateLimit({ requests: 2 }) });
    const replies = Promise.all([model.chat(conversation), model.withTools([]).chat(conversation)]);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(endpoint.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(endpoint.asked).toHaveLength(3);
    await replies;
  });

  test('counts the usage of its replies', async () => {
    const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 };
    const endpoint = stubEndpoint([[{ pieces: ['a'], usage, finish: { reason: 'stop' } }]]);
    const limit = rateLimit({ tokens: 1000 });
    await chatModel({ format: qwen25(), endpoint, rateLimit: limit }).chat(conversation);
    const { times } = entering(limit, [1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times).toEqual([60_000]);
  });

  test('gives up waiting where its time is over', async () => {
    const limit = rateLimit({ requests: 1 });
    await limit.enter(1, signal);
    const settings = { format: qwen25(), endpoint: stubEndpoint([]), rateLimit: limit };
    const reply = chatModel({ ...settings, timeouts: { total: 500 } }).chat(conversation);
    reply.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(500);
    await expect(reply).rejects.toMatchObject({ code: 'timeout' });
    expect(settings.endpoint.asked).toEqual([]);
  });
});
