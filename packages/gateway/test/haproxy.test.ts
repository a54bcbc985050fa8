import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeLlamaServer, startFakeLlamaServer } from './fake-llama-server.js';
import { type GatewayProcess, startGatewayProcess } from './gateway-process.js';

const RECIPE = new URL('../recipes/haproxy.cfg', import.meta.url);
const isInstalled = versionOf() !== undefined;
const title = isInstalled
  ? 'two gateways behind HAProxy'
  : 'two gateways behind HAProxy: skipped, since haproxy is not installed';

const format = qwen3();
const special = [...new Set([...format.control, ...format.special])];

describe.skipIf(!isInstalled)(title, () => {
  const servers: FakeLlamaServer[] = [];
  const gateways: Record<string, GatewayProcess> = {};
  const stops: (() => unknown)[] = [];
  let url = '';

  beforeAll(async () => {
    for (const name of ['a', 'b']) {
      const server = await startFakeLlamaServer({
        special,
        say: ({ text }) => (text.includes('Long') ? 'x'.repeat(100) : 'Hello!<|im_end|>'),
        tokenTime: 5,
      });
      servers.push(server);
      stops.push(() => server.stop());
      const gateway = await startGatewayProcess({ name, server: server.url });
      gateways[name] = gateway;
      stops.push(() => gateway.kill());
    }
    url = await startProxy();
  }, 60_000);

  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  test('a conversation stays on its gateway, and others go to the other', async () => {
    const homes = [];
    for (let session = 0; session < 12; session++) {
      const before = prompted();
      for (let turn = 0; turn < 3; turn++) {
        const response = await chat({}, { 'x-claude-code-session-id': `session ${session}` });
        expect(response.status).toBe(200);
      }
      const [onA = 0, onB = 0] = prompted().map((count, index) => count - (before[index] ?? 0));
      expect([onA, onB].toSorted()).toEqual([0, 3]);
      homes.push(onA === 3 ? 'a' : 'b');
    }
    expect(new Set(homes)).toEqual(new Set(['a', 'b']));
  });

  test('the name of a conversation in the body counts, too', async () => {
    const homes = new Set<number>();
    for (let session = 0; session < 12; session++) {
      const before = prompted();
      const body = { prompt_cache_key: `key ${session}` };
      for (let turn = 0; turn < 2; turn++) await chat(body);
      const added = prompted().map((count, index) => count - (before[index] ?? 0));
      expect(added.toSorted()).toEqual([0, 2]);
      homes.add(added.indexOf(2));
    }
    expect(homes.size).toBe(2);
  });

  test('a stored response is found, continued and deleted, whichever gateway has it', async () => {
    const owners = new Set<string>();
    for (let session = 0; session < 8; session++) {
      const headers = { session_id: `stored ${session}` };
      const { id } = await respond({ input: 'Hi' }, headers);
      owners.add(/^resp_([^_]+)_/.exec(id)?.[1] ?? '');
      // From another conversation, whose home may be the other gateway.
      const other = { session_id: `another ${session}` };
      const found = await fetch(`${url}/v1/responses/${id}`, { headers: other });
      expect([found.status, ((await found.json()) as { id: string }).id]).toEqual([200, id]);
      const long = { input: `More ${'and more '.repeat(10_000)}`, previous_response_id: id };
      const next = await respond(long, other);
      expect(next.id.split('_')[1]).toBe(id.split('_')[1]);
      const deleted = await fetch(`${url}/v1/responses/${id}`, {
        method: 'DELETE',
        headers: other,
      });
      expect(deleted.status).toBe(200);
      expect((await fetch(`${url}/v1/responses/${id}`)).status).toBe(404);
    }
    expect(owners).toEqual(new Set(['a', 'b']));
    expect((await fetch(`${url}/v1/responses/resp_nobody_1`)).status).toBe(404);
  });

  test('streams arrive piece by piece', async () => {
    const messages = [{ role: 'user', content: 'Long' }];
    const response = await chat({ stream: true, messages });
    const pieces: string[] = [];
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) pieces.push(decoder.decode(bytes));
    expect(pieces.length).toBeGreaterThan(20);
  });

  test('a gateway that is killed is passed over, and comes back', async () => {
    const { a } = gateways;
    if (a === undefined) throw new Error('the gateway did not start');
    const { id } = await respondOn('a');
    await a.kill();
    for (let session = 0; session < 12; session++) {
      const response = await chat({}, { 'session-id': `killed ${session}` });
      expect(response.status).toBe(200);
    }
    // The other gateway does not have it.
    expect((await fetch(`${url}/v1/responses/${id}`)).status).toBe(404);
    const again = await startGatewayProcess({
      name: 'a',
      server: servers[0]?.url ?? '',
      port: a.port,
    });
    stops.push(() => again.kill());
    const back = await respondOn('a');
    expect(back.id).toMatch(/^resp_a_/);
  }, 60_000);

  function prompted(): readonly number[] {
    return servers.map(({ prompts }) => prompts.length);
  }

  function chat(body: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], ...body }),
    });
  }

  async function respond(body: object, headers: Record<string, string>): Promise<{ id: string }> {
    const response = await fetch(`${url}/v1/responses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ model: 'm', ...body }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { id: string };
  }

  /** A response that a gateway stores: some conversation has it as its home. */
  async function respondOn(name: string): Promise<{ id: string }> {
    for (let attempt = 0; attempt < 100; attempt++) {
      const stored = await respond({ input: 'Hi' }, { session_id: `on ${attempt}` });
      if (stored.id.startsWith(`resp_${name}_`)) return stored;
      await pause(50);
    }
    throw new Error(`no conversation came to the gateway ${name}`);
  }

  /** Starts HAProxy with the recipe, on the addresses of this test. */
  async function startProxy(): Promise<string> {
    const port = await freePort();
    const addresses: Readonly<Record<string, number>> = {
      '127.0.0.1:8788': port,
      '127.0.0.1:8801': gateways['a']?.port ?? 0,
      '127.0.0.1:8802': gateways['b']?.port ?? 0,
    };
    let recipe = readFileSync(RECIPE, 'utf8');
    for (const [address, actual] of Object.entries(addresses)) {
      expect(recipe).toContain(address);
      recipe = recipe.replace(address, `127.0.0.1:${actual}`);
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-haproxy-'));
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'haproxy.cfg');
    writeFileSync(file, recipe);
    expect(execFileSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })).toContain('valid');
    const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    stops.push(async () => {
      proxy.kill('SIGKILL');
      await once(proxy, 'exit');
    });
    const address = `http://127.0.0.1:${port}`;
    for (let attempt = 0; attempt < 100; attempt++) {
      const response = await fetch(`${address}/health`).catch(() => undefined);
      if (response?.ok === true) return address;
      await pause(100);
    }
    throw new Error('HAProxy did not start');
  }
});

function versionOf(): string | undefined {
  try {
    return execFileSync('haproxy', ['-v'], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
