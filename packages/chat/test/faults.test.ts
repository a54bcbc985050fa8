import { getEventListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { completions } from '@modelspeak/endpoint-completions';
import { openai } from '@modelspeak/endpoint-openai';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ReplayServer,
  sendPieces,
  startReplayServer,
} from '../../endpoints/endpoint/test/replay-server.js';
import { chatModel } from '../src/chat-model.js';
import type { ChatModel } from '../src/chat-model-type.js';
import type { ChatOptions } from '../src/chat-options.js';

const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;
/** How much a server tries to send, and how much of it is taken at once. */
const [GIGABYTE, LIMIT] = [2 ** 30, 2 ** 22];

let server: ReplayServer;
let answer: (response: ServerResponse) => unknown = () => undefined;
let closed: Promise<unknown> = Promise.resolve();
beforeAll(async () => {
  server = await startReplayServer((response) => {
    closed = new Promise((resolve) => response.on('close', resolve));
    void answer(response);
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
});

/** A kind of endpoint, and the event with which its server says a text. */
interface Kind {
  readonly model: () => ChatModel;
  readonly event: (content: string | null) => string;
}

const event = (choice: object): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
const common = { retry: { delay: 1 } };

const PROMPTS: Kind = {
  model: () =>
    chatModel({
      format: chatml(),
      endpoint: completions(server.url, { model: 'm', dialect: 'vllm', limit: LIMIT }),
      ...common,
    }),
  event: (text) => event(text === null ? { text: '', finish_reason: 'stop' } : { text }),
};

const BODIES: Kind = {
  model: () =>
    chatModel({
      format: openaiMessages({ model: 'm' }),
      endpoint: openai({ url: server.url, limit: LIMIT }),
      ...common,
    }),
  event: (content) =>
    event(content === null ? { delta: {}, finish_reason: 'stop' } : { delta: { content } }),
};

const KINDS = { 'an endpoint of prompts': PROMPTS, 'an endpoint of bodies': BODIES } as const;

/** The text of a stream before it ends or fails. */
async function streamed(model: ChatModel, options?: ChatOptions) {
  let text = '';
  try {
    for await (const one of model.stream(conversation, options)) {
      if (one.type === 'text') text += one.text;
    }
    return { text };
  } catch (error) {
    return { text, error };
  }
}

/** Timers that keep the program from ending. */
const timers = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Acts, and looks whether anything is left behind: a timer, a listener. */
async function leavingNothing(act: (options: ChatOptions) => Promise<unknown>): Promise<void> {
  const { signal } = new AbortController();
  const before = timers();
  await act({ signal, timeouts: { first: 5000, idle: 5000, total: 5000 } });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(timers()).toBeLessThanOrEqual(before);
}

describe.each(Object.entries(KINDS))('on %s', (_name, { model, event }) => {
  test('a server that is killed within a reply is an error after what came', async () => {
    await leavingNothing(async (options) => {
      answer = (response) => response.write(event('a'), () => response.socket?.resetAndDestroy());
      expect(await streamed(model(), options)).toMatchObject({
        text: 'a',
        error: { code: 'interrupted' },
      });
      await expect(model().chat(conversation, options)).rejects.toMatchObject({
        code: 'interrupted',
      });
    });
    expect(server.asked).toHaveLength(2);
  });

  test.each([429, 500, 503])('%i is tried again, as often as may be', async (status) => {
    await leavingNothing(async (options) => {
      answer = (response) => response.writeHead(status, { 'retry-after': '0' }).end('busy');
      const refused = { code: 'refused', status, body: 'busy', retryAfter: 0 };
      expect(await streamed(model(), options)).toMatchObject({ text: '', error: refused });
      await expect(model().chat(conversation, options)).rejects.toMatchObject(refused);
    });
    expect(server.asked).toHaveLength(6);
  });

  test('a server that stalls is left, and its connection closed', async () => {
    await leavingNothing(async (options) => {
      answer = (response) => response.write(event('a'));
      const idle = { ...options, timeouts: { idle: 50 } };
      expect(await streamed(model(), idle)).toMatchObject({ error: { code: 'timeout' } });
      await closed;
      answer = () => undefined;
      const first = model().chat(conversation, { ...options, timeouts: { first: 50 } });
      await expect(first).rejects.toMatchObject({ code: 'timeout' });
      await closed;
    });
  });

  test('an abort throws its reason and closes the connection', async () => {
    const controller = new AbortController();
    const before = timers();
    answer = (response) => response.write(event('a'), () => controller.abort('enough'));
    await expect(model().chat(conversation, controller)).rejects.toBe('enough');
    await closed;
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    expect(timers()).toBeLessThanOrEqual(before);
  });

  test('characters are whole wherever their bytes are cut', async () => {
    await leavingNothing(async (options) => {
      const all = bytes(`${event('é😀')}${event(null)}data: [DONE]\n\n`);
      answer = (response) =>
        sendPieces(
          response,
          [...all].map((byte) => Uint8Array.of(byte)),
        );
      expect(await streamed(model(), options)).toEqual({ text: 'é😀' });
    });
  });

  test.each([
    ['the end', Uint8Array.of(), 'unfinished'],
    ['other text', bytes('x"}\n\n'), 'malformed'],
  ])('half a character before %s is an error', async (_what, rest, code) => {
    await leavingNothing(async (options) => {
      const [first = 0] = bytes('é');
      answer = (response) => {
        response.write(event('a'));
        response.end(Uint8Array.from([...bytes('data: {"text":"'), first, ...rest]));
      };
      expect(await streamed(model(), options)).toMatchObject({ text: 'a', error: { code } });
    });
  });

  test('reads no more of a gigabyte than the limit', async () => {
    let sent = 0;
    answer = async (response) => {
      const piece = Buffer.alloc(2 ** 20, 'x');
      const stopped = new Promise((resolve) => response.on('close', resolve));
      response.write('data: {"text":"');
      for (; sent < GIGABYTE && !response.destroyed; sent += piece.length) {
        if (!response.write(piece)) {
          await Promise.race([stopped, new Promise((resolve) => response.once('drain', resolve))]);
        }
      }
    };
    await leavingNothing(async (options) => {
      const before = process.memoryUsage().rss;
      expect(await streamed(model(), options)).toMatchObject({ error: { code: 'too_large' } });
      await closed;
      expect(sent).toBeLessThan(8 * LIMIT);
      sent = 0;
      const whole = model().chat(conversation, options);
      await expect(whole).rejects.toMatchObject({ code: 'too_large' });
      await closed;
      expect(sent).toBeLessThan(8 * LIMIT);
      expect(process.memoryUsage().rss - before).toBeLessThan(GIGABYTE / 4);
    });
  });
});

test('a Retry-After is waited for, unless it is too long', async () => {
  const { model, event } = BODIES;
  await leavingNothing(async (options) => {
    let failures = 1;
    answer = (response) =>
      failures-- > 0
        ? response.writeHead(429, { 'retry-after': '1' }).end()
        : response.end(`${event('a')}${event(null)}data: [DONE]\n\n`);
    const start = performance.now();
    expect(await streamed(model(), options)).toEqual({ text: 'a' });
    expect(performance.now() - start).toBeGreaterThan(990);
    answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    await expect(model().chat(conversation, options)).rejects.toMatchObject({
      retryAfter: 3_600_000,
    });
  });
});
