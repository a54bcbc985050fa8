import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ReplayServer, startReplayServer } from '../../test/replay-server.js';
import { createServer } from './server.js';

/** Node's own limit is 300 seconds. undici looks at its clock about twice a second. */
const LIMIT = 100;
const LATE = 2000;

interface Agents {
  [symbol: symbol]: object;
}

const undici = Number.parseInt(process.versions['undici'] ?? '', 10);
const KEY = Symbol.for(`undici.globalDispatcher.${undici < 8 ? 1 : 2}`);
const agents = globalThis as unknown as Agents;
let before: object;
let server: ReplayServer;

beforeEach(async () => {
  new Headers();
  before = agents[KEY] ?? {};
  const Agent = before.constructor as new (options: object) => object;
  agents[KEY] = new Agent({ headersTimeout: LIMIT, bodyTimeout: LIMIT });
  server = await startReplayServer((response) => {
    setTimeout(() => {
      response.write('data: {"text":"a"}\n\n');
      setTimeout(() => response.end('data: {"text":"b"}\n\ndata: [DONE]\n\n'), LATE);
    }, LATE);
  });
});

afterEach(async () => {
  agents[KEY] = before;
  await server.stop();
});

async function textsOf(fetch?: typeof globalThis.fetch): Promise<readonly unknown[]> {
  const texts: unknown[] = [];
  const { events } = createServer('demo', server.url, { fetch });
  for await (const { text } of events('slow', {})) texts.push(text);
  return texts;
}

test('a server may take longer than the limits of Node’s fetch', async () => {
  expect(await textsOf()).toEqual(['a', 'b']);
}, 15_000);

test('a limit of a fetch of one’s own is named', async () => {
  await expect(textsOf((...asked) => fetch(...asked))).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringContaining(
      'demo took longer than the limit of this fetch (HeadersTimeoutError)',
    ),
  });
}, 15_000);
