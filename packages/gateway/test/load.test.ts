import { setTimeout as pause } from 'node:timers/promises';
import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { afterEach, expect, test } from 'vitest';
import { createGateway, type GatewayLimits, type GatewayLogEntry } from '../src/index.js';
import { type Listening, listen } from '../src/node/index.js';
import {
  type FakeLlamaServer,
  type FakeOptions,
  startFakeLlamaServer,
} from './fake-llama-server.js';
import { eventsOf, gatewayOn, type TestGateway } from './gateway-on.js';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const BODY = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
const format = qwen3();
const special = [...new Set([...format.control, ...format.special])];

async function on(...given: Parameters<typeof gatewayOn>): Promise<TestGateway> {
  const gateway = await gatewayOn(...given);
  stops.push(gateway.stop);
  return gateway;
}

const chat = (gateway: { url: string }, body: object = BODY, signal?: AbortSignal) =>
  fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

const until = async (isSo: () => boolean): Promise<void> => {
  for (let waited = 0; !isSo(); waited += 5) {
    if (waited > 5000) throw new Error('waited for five seconds');
    await pause(5);
  }
};

test('a full queue is answered with 429 and the time to wait', async () => {
  const gateway = await on(() => 'Hello!<|im_end|>', {
    limits: { queue: 1 },
    fake: { slots: 4, tokenTime: 30 },
  });
  const answers = await Promise.all(Array.from({ length: 7 }, () => chat(gateway)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('1');
});

test('a client that leaves frees the slot at once, and its place in the queue', async () => {
  const gateway = await on(() => `${'word '.repeat(2000)}<|im_end|>`, {
    fake: { slots: 4, tokenTime: 5 },
  });
  const leaving = new AbortController();
  const streams = Array.from({ length: 4 }, async () => {
    const response = await chat(gateway, { ...BODY, stream: true }, leaving.signal);
    await response.text();
  });
  await until(() => gateway.server.running === 4);
  const queued = chat(gateway, BODY, leaving.signal);
  await pause(50);
  leaving.abort();
  await Promise.allSettled([...streams, queued]);
  await until(() => gateway.server.running === 0);
  expect(gateway.server.left).toBe(4);
  const status = (await (await fetch(`${gateway.url}/status.json`)).json()) as object;
  expect(status).toMatchObject({ waiting: 0, models: [{ servers: [{ busy: 0 }] }] });
});

test('a silent model is covered by pings', async () => {
  const gateway = await on(
    async () => {
      await pause(300);
      return 'Hello!<|im_end|>';
    },
    { limits: { ping: 50 } },
  );
  const text = await (
    await gateway.post('/v1/messages', { ...BODY, max_tokens: 9, stream: true })
  ).text();
  expect(text).toMatch(/^(event: ping\ndata: \{"type":"ping"\}\n\n){2,}event: message_start/);
  const chunks = await (await chat(gateway, { ...BODY, stream: true })).text();
  expect(chunks).toMatch(/^(: ping\n\n){2,}data: /);
});

test('errors before the first token have a status; later ones are in the stream', async () => {
  const gateway = await on(() => 'Hello!<|im_end|>');
  await gateway.server.stop();
  stops.splice(0);
  stops.push(() => gateway.listening.close(0));
  const response = await chat(gateway, { ...BODY, stream: true });
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ error: { type: 'server_error' } });
  const raw = await gateway.post('/v1/completions', { prompt: 'Once', stream: true });
  expect(raw.status).toBe(502);
});

test('clients are not told where the model server is, and the log is', async () => {
  const log: GatewayLogEntry[] = [];
  const gateway = await on(() => 'Hello!<|im_end|>', { log: (entry) => log.push(entry) });
  await gateway.server.stop();
  stops.splice(0);
  stops.push(() => gateway.listening.close(0));
  const paths = ['/v1/chat/completions', '/v1/messages', '/v1/responses', '/api/chat'];
  for (const path of [...paths, '/v1/completions']) {
    const text = await (
      await gateway.post(path, { ...BODY, input: 'Hi', prompt: 'Hi', max_tokens: 9 })
    ).text();
    expect(text).toContain('the model server cannot be reached');
    expect(text).not.toContain(new URL(gateway.server.url).host);
    expect(log.at(-1)?.error).toContain(new URL(gateway.server.url).host);
  }
});

test.each([
  [{ queue: Number.NaN }, 'limits.queue: found NaN'],
  [{ body: -1 }, 'limits.body: found -1'],
  [{ querty: 3 } as GatewayLimits, 'limits.querty'],
])('the limits %j are refused', async (limits, problem) => {
  const start = () =>
    createGateway({
      models: { m: chatModel({ format, endpoint: llamaServer('http://[::1]') }) },
      limits,
    });
  expect(start).toThrow(problem);
});

interface Cluster {
  readonly servers: readonly FakeLlamaServer[];
  readonly gateway: Listening;
}

async function cluster(options: Partial<FakeOptions>[]): Promise<Cluster> {
  const servers = await Promise.all(
    options.map((each) =>
      startFakeLlamaServer({ special, say: () => 'Hello!<|im_end|>', ...each }),
    ),
  );
  const gateway = await listen(
    createGateway({
      models: {
        m: {
          servers: servers.map(({ url }) => ({
            name: url,
            model: chatModel({ format, endpoint: llamaServer(url) }),
            slots: 2,
          })),
        },
      },
    }),
    { port: 0 },
  );
  stops.push(() => gateway.close(0));
  for (const server of servers) stops.push(() => server.stop().catch(() => undefined));
  return { servers, gateway };
}

test('several servers share the load, and a conversation stays where it was', async () => {
  const { servers, gateway } = await cluster([{ tokenTime: 3 }, { tokenTime: 3 }]);
  const of = (name: string) => ({ ...BODY, messages: [{ role: 'user', content: name }] });
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => chat(gateway, of(name))));
  expect(servers.map(({ prompts }) => prompts.length)).toEqual([2, 2]);
  const home = servers.find(({ prompts }) => prompts.some(({ text }) => text.includes('user\nc')));
  for (let turn = 0; turn < 3; turn++) await chat(gateway, of('c'));
  expect(home?.prompts.filter(({ text }) => text.includes('user\nc'))).toHaveLength(4);
});

test('a server that fails before its first token is passed over, and rests', async () => {
  const { servers, gateway } = await cluster([{}, {}]);
  const [first, second] = servers;
  await first?.stop();
  for (let turn = 0; turn < 5; turn++) expect((await chat(gateway)).status).toBe(200);
  expect(second?.prompts).toHaveLength(5);
  const health = await fetch(`${gateway.url}/health`);
  expect(await health.json()).toMatchObject({ status: 'ok' });
});

test('a server that dies in the middle ends the stream with an error', async () => {
  const { servers, gateway } = await cluster([{ tokenTime: 10, say: () => 'x'.repeat(500) }]);
  const response = await chat(gateway, { ...BODY, stream: true });
  const reader = eventsOf(response);
  await pause(100);
  await servers[0]?.stop();
  const events = await reader;
  expect(events.at(-1)).toMatchObject({ error: { message: expect.any(String) } });
});

test('tokens are counted where a server works', async () => {
  const { servers, gateway } = await cluster([{}, {}]);
  await servers[0]?.stop();
  for (let turn = 0; turn < 3; turn++) {
    const response = await fetch(`${gateway.url}/v1/messages/count_tokens`, {
      method: 'POST',
      body: JSON.stringify(BODY),
    });
    expect(await response.json()).toEqual({ input_tokens: expect.any(Number) });
  }
});

test('raw prompts pass over a server that fails, too', async () => {
  const { servers, gateway } = await cluster([{}, {}]);
  await servers[0]?.stop();
  for (let turn = 0; turn < 3; turn++) {
    const response = await fetch(`${gateway.url}/v1/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'm', prompt: 'Once' }),
    });
    expect(response.status).toBe(200);
  }
  expect(servers[1]?.prompts).toHaveLength(3);
});

test.each(['/v1/chat/completions', '/v1/completions'])(
  'where only the body of a response tells that the client left, %s frees the slot',
  async (path) => {
    const server = await startFakeLlamaServer({
      special,
      say: () => ['Hello', ...Array.from({ length: 100 }, () => 'x')],
      tokenTime: 1500,
    });
    stops.push(() => server.stop());
    const model = chatModel({ format, endpoint: llamaServer(server.url) });
    const gateway = createGateway({ models: { m: model } });
    const body = JSON.stringify({ ...BODY, prompt: 'Once', stream: true, max_tokens: 100 });
    const response = await gateway.fetch(
      new Request(`http://localhost${path}`, { method: 'POST', body }),
    );
    const reader = response.body?.getReader();
    await reader?.read();
    expect(server.running).toBe(1);
    const start = performance.now();
    await reader?.cancel();
    expect(performance.now() - start).toBeLessThan(1000);
    await until(() => server.running === 0);
    expect(server.left).toBe(1);
  },
);

test('closing cancels a raw prompt that takes too long', async () => {
  const server = await startFakeLlamaServer({
    special,
    say: () => 'x'.repeat(1000),
    tokenTime: 20,
  });
  stops.push(() => server.stop());
  const model = chatModel({ format, endpoint: llamaServer(server.url) });
  const gateway = createGateway({ models: { m: model } });
  const body = JSON.stringify({ prompt: 'Once', max_tokens: 1000 });
  const asked = gateway.fetch(
    new Request('http://localhost/v1/completions', { method: 'POST', body }),
  );
  await until(() => server.running === 1);
  await gateway.close(50);
  expect((await asked).status).toBe(503);
});

test('none of several replies goes on when the request has failed', async () => {
  let asked = 0;
  const gateway = await on(() => 'Hello!<|im_end|>', {
    fake: { tokenTime: 20, slots: 4 },
    limits: { queue: 0 },
    log: () => asked++,
  });
  const response = await chat(gateway, { ...BODY, n: 5 });
  expect(response.status).toBe(429);
  expect([gateway.server.running, asked]).toEqual([0, 1]);
  expect((await chat(gateway, { ...BODY, n: 4 })).status).toBe(200);
  expect(asked).toBe(2);
});

test('a log that fails does not keep the gateway from closing', async () => {
  const server = await startFakeLlamaServer({ special, say: () => 'Hello!<|im_end|>' });
  stops.push(() => server.stop());
  const gateway = createGateway({
    models: { m: chatModel({ format, endpoint: llamaServer(server.url) }) },
    log: () => {
      throw new Error('the disk is full');
    },
  });
  const body = JSON.stringify(BODY);
  await gateway.fetch(
    new Request('http://localhost/v1/chat/completions', { method: 'POST', body }),
  );
  await gateway.close(0);
  expect(server.running).toBe(0);
});

test.each([0, -1, 1.5, Number.NaN])('%d slots are refused', (slots) => {
  const model = chatModel({ format, endpoint: llamaServer('http://127.0.0.1:1') });
  const models = { m: { servers: [{ name: 's', model, slots }] } };
  expect(() => createGateway({ models })).toThrow(
    expect.objectContaining({ code: 'invalid_option', path: 'models.m.servers[0].slots' }),
  );
});

test('closing waits for running replies, refuses new ones, and cancels those that take too long', async () => {
  const gateway = await on(() => `${'x'.repeat(30)}<|im_end|>`, { fake: { tokenTime: 10 } });
  stops.splice(0);
  stops.push(() => gateway.server.stop());
  const running = chat(gateway);
  await until(() => gateway.server.running === 1);
  const closed = gateway.listening.close();
  expect((await running).status).toBe(200);
  await closed;
  await expect(chat(gateway)).rejects.toThrow();

  const slow = await on(() => 'x'.repeat(5000), { fake: { tokenTime: 10 } });
  const cut = chat(slow, { ...BODY, stream: true });
  await until(() => slow.server.running === 1);
  await slow.listening.close(50);
  const events = await eventsOf(await cut).catch(() => []);
  expect(JSON.stringify(events)).toMatch(/shutting down|^\[\]$/);
});

test('a slow reader holds the server back instead of filling the memory', async () => {
  const gateway = await on(() => 'x'.repeat(400_000));
  const response = await chat(gateway, { ...BODY, stream: true });
  const reader = response.body?.getReader();
  await reader?.read();
  await pause(1500);
  const held = gateway.server.running;
  await reader?.cancel();
  await until(() => gateway.server.running === 0);
  expect(held).toBe(1);
  expect(gateway.server.left).toBe(1);
});
