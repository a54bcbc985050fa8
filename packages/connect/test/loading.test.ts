import { connect } from '@modelspeak/connect';
import type { WaitNotice } from '@modelspeak/endpoint';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ScriptedServer, startScriptedServer } from './scripted-server.js';
import { CHATML, llamaCpp } from './servers.js';

let server: ScriptedServer | undefined;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  await server?.stop();
});

const LOADING = '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}';
const OPTIONS = { formats: [chatml] };
const QUESTION = { messages: [{ role: 'user', content: 'Hi' }] } as const;

/** Passes time until a promise is settled. */
async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
  };
  promise.then(settle, settle);
  while (!isSettled) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return promise;
}

/** A llama.cpp that says for so many requests that its model is loading, and again after `load`. */
async function startLoading(times: number) {
  server = await startScriptedServer(llamaCpp('openhermes-2.5.Q4_K_M.gguf', CHATML));
  let left = times;
  const load = (more: number): void => {
    left = more;
  };
  const ask: typeof fetch = async (...args) =>
    left-- > 0 ? new Response(LOADING, { status: 503 }) : fetch(...args);
  return { url: server.url, load, options: { ...OPTIONS, fetch: ask } };
}

test('a server that loads its model is waited for, when it connects and later', async () => {
  const { url, load, options } = await startLoading(3);
  const notices: WaitNotice[] = [];
  const onWait = (notice: WaitNotice) => void notices.push(notice);
  const model = await inTime(connect(url, { ...options, onWait }));
  expect(notices).toMatchObject([{ reason: 'loading', limit: 300_000 }]);
  // It was started again.
  load(2);
  expect((await inTime(model.chat(QUESTION))).message.content).toBe('Hello!');
  expect(notices).toHaveLength(2);
  load(Infinity);
  await expect(inTime(model.chat(QUESTION, { wait: 0 }))).rejects.toMatchObject({
    code: 'loading',
  });
});

test('waiting ends after its limit, and with its signal', async () => {
  const { url, options } = await startLoading(Infinity);
  await expect(inTime(connect(url, { ...options, wait: 5000 }))).rejects.toMatchObject({
    code: 'loading',
    message: expect.stringMatching(
      /^the server is loading its model \(503: Loading model\); .*5 s/,
    ),
  });
  const failed = connect(url, { ...options, signal: AbortSignal.timeout(50) });
  await expect(failed).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a server that does not answer yet is waited for if wait is set', async () => {
  const late = connect('http://127.0.0.1:1', { ...OPTIONS, wait: 2000 });
  await expect(inTime(late)).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('it was not ready after 2 s'),
  });
  await expect(connect('http://127.0.0.1:1', OPTIONS)).rejects.toMatchObject({
    code: 'unreachable',
    message: 'the server cannot be reached at http://127.0.0.1:1/props',
  });
});
