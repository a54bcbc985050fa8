import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EndpointError } from '../endpoint-error.js';
import { createServer } from './server.js';
import { durationOf, type WaitNotice } from './wait-while.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const LOADING = '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}';

/** A server that loads its model for so many requests, and notes what its client waits for. */
function loadingFor(requests: number, options: { readonly wait?: number } = {}, said = LOADING) {
  const notices: WaitNotice[] = [];
  let asked = 0;
  const server = createServer('demo', 'http://localhost:1', {
    fetch: async () => {
      asked++;
      return asked > requests ? Response.json({ a: 1 }) : new Response(said, { status: 503 });
    },
    onWait: (notice) => void notices.push(notice),
    ...options,
  });
  return { server, notices, asked: () => asked };
}

describe('a server that loads its model', () => {
  test('is waited for, which is said once', async () => {
    const { server, notices } = loadingFor(3);
    const answer = server.json('a', {});
    await vi.advanceTimersByTimeAsync(2999);
    expect(notices).toEqual([
      {
        reason: 'loading',
        message: 'demo is loading its model (503: Loading model)',
        limit: 300_000,
      },
    ]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ a: 1 });
  });

  test('is an error after the limit, and at once with 0', async () => {
    const slow = loadingFor(Infinity, { wait: 2500 });
    const failed = expect(slow.server.json('a', {})).rejects.toMatchObject({
      code: 'loading',
      status: 503,
      isPassing: true,
      message:
        'demo is loading its model (503: Loading model); it was not ready after 2500 ms; to wait longer, raise wait',
    });
    await vi.advanceTimersByTimeAsync(2500);
    await failed;
    const atOnce = loadingFor(1, { wait: 0 });
    await expect(atOnce.server.json('a', {})).rejects.toMatchObject({ code: 'loading' });
    expect(atOnce.notices).toEqual([]);
  });

  test('is waited for as long as a call says', async () => {
    const { server, notices } = loadingFor(Infinity);
    const call = { wait: 0, headers: { a: 'b' } };
    for (const asking of [
      server.json('a', {}, call),
      server.events('a', {}, call).next(),
      server.lines('a', {}, { wait: 0 }).next(),
    ]) {
      await expect(asking).rejects.toMatchObject({ code: 'loading' });
    }
    expect(notices).toEqual([]);
  });

  test('is not waited for by a caller that leaves', async () => {
    const { server } = loadingFor(Infinity);
    const controller = new AbortController();
    const failed = expect(server.json('a', {}, { signal: controller.signal })).rejects.toBe('bye');
    await vi.advanceTimersByTimeAsync(1500);
    controller.abort('bye');
    await failed;
  });

  test('is none that refuses for another reason', async () => {
    const { server } = loadingFor(1, {}, '{"error":"server busy, it is overloading"}');
    await expect(server.json('a', {})).rejects.toMatchObject({ code: 'refused', status: 503 });
    expect(new EndpointError('refused', 'no', { status: 400 }).isPassing).toBe(false);
  });
});

test('a duration is in the largest unit that fits', () => {
  expect([120_000, 5000, 1500].map(durationOf)).toEqual(['2 min', '5 s', '1500 ms']);
});
