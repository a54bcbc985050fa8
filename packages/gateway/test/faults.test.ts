import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { afterEach, describe, expect, test } from 'vitest';
import { createGateway } from '../src/index.js';
import { listen } from '../src/node/index.js';
import { type FakeOptions, startFakeLlamaServer } from './fake-llama-server.js';
import { gatewayOn } from './gateway-on.js';
import { type GatewayProcess, startGatewayProcess } from './gateway-process.js';

// MODELSPEAK_FAULTS=all: as many streams and connections as a busy gateway has on a bad day.
const IS_LARGE = process.env['MODELSPEAK_FAULTS'] === 'all';
const [STREAMS, CONNECTIONS] = IS_LARGE ? [200, 10_000] : [20, 300];

const MEGABYTE = 2 ** 20;
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const format = qwen3();
const special = [...new Set([...format.control, ...format.special])];
const MESSAGES = [{ role: 'user', content: 'Hi' }];

async function fakeServer(options: Partial<FakeOptions> = {}) {
  const server = await startFakeLlamaServer({ special, say: () => 'Hello!<|im_end|>', ...options });
  stops.push(() => server.stop());
  return server;
}

async function gatewayProcess(...[options]: Parameters<typeof startGatewayProcess>) {
  const gateway = await startGatewayProcess(options);
  stops.push(() => gateway.kill());
  return gateway;
}

const chat = (url: string, body: object = {}) =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'm', messages: MESSAGES, ...body }),
    signal: AbortSignal.timeout(30_000),
  });

/** How much memory a process holds, in bytes; 0 where the system does not say. */
function memoryOf({ pid }: GatewayProcess): number {
  if (process.platform !== 'linux') return 0;
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Connects without a word. */
async function idle(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

describe('a server that is broken', () => {
  const EVENT = 'data: {"content":"H","tokens":[72],"stop":false}\n\n';
  const begin = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' });
  const flood = async (response: ServerResponse, piece: string): Promise<void> => {
    begin(response).setMaxListeners(0);
    while (!response.destroyed) {
      flooded += piece.length;
      if (response.write(piece)) await pause(0);
      else await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
  };
  let flooded = 0;
  const BREAKDOWNS: Readonly<Record<string, FakeOptions['breakDown']>> = {
    'sends bytes that are no text': (response) => {
      begin(response).end(Buffer.from([0, 255, 254, 10, 10, 200, 10, 10]));
    },
    'sends a page': (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome!</html>');
    },
    'sends events that are no objects': (response) => {
      begin(response).end('data: 7\n\ndata: "x"\n\ndata: null\n\n');
    },
    'sends nothing': (response) => {
      begin(response).end();
    },
    'sends half a JSON': (response) => {
      begin(response).end(`${EVENT}data: {"content":"He`);
    },
    'stops in the middle': (response) => {
      begin(response).end(EVENT);
    },
    'closes at once': (response) => {
      response.destroy();
    },
    'closes in the middle': (response) => {
      begin(response).write(EVENT, () => response.destroy());
    },
    'fails with a page': (response) => {
      response.writeHead(500, { 'content-type': 'text/html' }).end('<html>Oops</html>');
    },
    'sends an endless line': (response) =>
      flood(response, `data: {"content":"${'x'.repeat(2 ** 18)}`),
  };
  const ROUTES: Readonly<Record<string, { body: object; isError(value: unknown): boolean }>> = {
    '/v1/chat/completions': { body: { messages: MESSAGES }, isError: hasErrorObject },
    '/v1/responses': { body: { input: 'Hi' }, isError: hasResponseError },
    '/v1/messages': {
      body: { messages: MESSAGES, max_tokens: 99 },
      isError: (value) => hasErrorObject(value) && (value as { type?: unknown }).type === 'error',
    },
    '/api/chat': {
      body: { messages: MESSAGES },
      isError: (value) => typeof (value as { error?: unknown }).error === 'string',
    },
  };

  test.each(Object.entries(BREAKDOWNS))(
    '%s: every route says so in its own way',
    async (_name, breakDown) => {
      flooded = 0;
      const gateway = await gatewayOn(() => '', { fake: { ...(breakDown && { breakDown }) } });
      stops.push(gateway.stop);
      const asked = Object.entries(ROUTES).flatMap(([path, { body, isError }]) =>
        [true, false].map(async (stream) => {
          const response = await fetch(`${gateway.url}${path}`, {
            method: 'POST',
            body: JSON.stringify({ model: 'm', ...body, stream }),
            signal: AbortSignal.timeout(60_000),
          });
          const text = await response.text();
          const isStream = response.status === 200;
          if (isStream) expect(stream, `${path}: ${text}`).toBe(true);
          else expect(response.status, `${path}: ${text}`).toBeGreaterThanOrEqual(500);
          const last = isStream ? lastChunk(text) : (JSON.parse(text) as unknown);
          expect(isError(last), `${path}: ${text.slice(-500)}`).toBe(true);
        }),
      );
      await Promise.all(asked);
      expect(flooded).toBeLessThan(8 * 4 * 64 * MEGABYTE);
      const status = (await (await fetch(`${gateway.url}/status.json`)).json()) as object;
      expect(status).toMatchObject({
        running: [],
        waiting: 0,
        models: [{ servers: [{ busy: 0 }] }],
      });
    },
    90_000,
  );

  function hasErrorObject(value: unknown): boolean {
    const { error } = value as { error?: { message?: unknown } };
    return typeof error?.message === 'string' && error.message !== '';
  }

  function hasResponseError(value: unknown): boolean {
    const { response, message } = value as { response?: object; message?: unknown };
    return hasErrorObject(response ?? value) || typeof message === 'string';
  }

  /** The last chunk of a stream: of an event stream, or of lines of JSON. */
  function lastChunk(text: string): unknown {
    const lines = text.split('\n').map((line) => line.replace(/^data: /, ''));
    return JSON.parse(lines.filter((line) => line.startsWith('{')).at(-1) ?? '{}');
  }
});

describe('a gateway that is killed', () => {
  test('cuts its streams, and works again when it is back', async () => {
    const server = await fakeServer({
      slots: STREAMS,
      tokenTime: 20,
      say: (_prompt, index) => (index < STREAMS ? 'x'.repeat(2000) : 'Hello!<|im_end|>'),
    });
    const options = { server: server.url, slots: STREAMS };
    const gateway = await gatewayProcess(options);
    const streams = Array.from({ length: STREAMS }, async () => {
      const response = await chat(gateway.url, { stream: true });
      return response.text();
    });
    const settled = Promise.allSettled(streams);
    for (let waited = 0; server.running < STREAMS && waited < 300; waited++) await pause(50);
    expect(server.running).toBe(STREAMS);
    await gateway.kill();
    const start = performance.now();
    const results = await settled;
    expect(performance.now() - start).toBeLessThan(5000);
    expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    for (let waited = 0; server.running > 0 && waited < 100; waited++) await pause(50);
    expect(server.running).toBe(0);

    const again = await gatewayProcess({ ...options, port: gateway.port });
    const response = await chat(again.url);
    expect(response.status).toBe(200);
  }, 60_000);
});

describe('clients that hold connections', () => {
  const TIMEOUT = 1000;

  test('slow headers are cut', async () => {
    const gateway = await listen(createGateway({ models: { m: await modelOfServer() } }), {
      port: 0,
      headersTimeout: TIMEOUT,
    });
    stops.push(() => gateway.close(0));
    const socket = await idle(Number(new URL(gateway.url).port));
    let answer = '';
    socket.on('data', (data: Buffer) => {
      answer += data.toString();
    });
    const closed = once(socket, 'close').then(() => 'closed');
    const start = performance.now();
    socket.write('POST /v1/chat/completions HTTP/1.1\r\nx-slow: ');
    const drip = setInterval(() => socket.write('a'), 50);
    expect(await Promise.race([closed, pause(15_000, 'open', { ref: false })])).toBe('closed');
    clearInterval(drip);
    expect(performance.now() - start).toBeGreaterThan(TIMEOUT * 0.9);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  }, 30_000);

  test(`${CONNECTIONS} idle connections leave room for others, and are closed`, async () => {
    const server = await fakeServer();
    const headersTimeout = IS_LARGE ? 20_000 : 3000;
    const gateway = await gatewayProcess({ server: server.url, headersTimeout });
    await chat(gateway.url);
    const before = memoryOf(gateway);
    const sockets: Socket[] = [];
    for (let open = 0; open < CONNECTIONS; open += 100) {
      const some = Array.from({ length: 100 }, () => idle(gateway.port));
      sockets.push(...(await Promise.all(some)));
    }
    const start = performance.now();
    expect((await chat(gateway.url)).status).toBe(200);
    const [took, held] = [performance.now() - start, memoryOf(gateway) - before];
    if (IS_LARGE)
      console.log(`${CONNECTIONS} idle connections: ${took} ms, ${held / MEGABYTE} MB more`);
    expect(held).toBeLessThan(CONNECTIONS * 20_000 + 64 * MEGABYTE);
    const closing = sockets.map((socket) => {
      socket.resume();
      return socket.destroyed ? undefined : once(socket, 'close');
    });
    const all = Promise.all(closing).then(() => 'closed');
    expect(await Promise.race([all, pause(60_000, 'open', { ref: false })])).toBe('closed');
  }, 120_000);

  test('a body of a gigabyte is refused at the limit, declared or not', async () => {
    const server = await fakeServer();
    const gateway = await gatewayProcess({ server: server.url });
    const before = memoryOf(gateway);
    for (const headers of [{ 'content-length': 2 ** 30 }, { 'transfer-encoding': 'chunked' }]) {
      const { status, sent } = await sendEndlessly(gateway.port, headers);
      expect(status).toBe(413);
      expect(sent).toBeLessThan(256 * MEGABYTE);
    }
    expect(memoryOf(gateway) - before).toBeLessThan(400 * MEGABYTE);
    expect((await chat(gateway.url)).status).toBe(200);
  }, 60_000);

  async function modelOfServer() {
    const { model, stop } = await gatewayOn(() => 'Hello!<|im_end|>');
    stops.push(stop);
    return model;
  }

  /** Sends a body of a gigabyte until there is an answer. */
  async function sendEndlessly(port: number, headers: Record<string, string | number>) {
    const sending = request({ port, path: '/v1/chat/completions', method: 'POST', headers });
    const chunk = Buffer.alloc(MEGABYTE, ' ');
    let [sent, isOver] = [0, false];
    const answered = new Promise<number>((resolve, reject) => {
      sending.on('response', (response) => {
        isOver = true;
        response.on('error', () => undefined).resume();
        resolve(response.statusCode ?? 0);
      });
      sending.on('error', (error) => {
        isOver = true;
        reject(error);
      });
    });
    while (!isOver && sent < 2 ** 30) {
      sent += chunk.length;
      if (sending.write(chunk)) await pause(0);
      else await Promise.race([once(sending, 'drain'), answered]);
    }
    const status = await answered;
    sending.destroy();
    return { status, sent };
  }
});
