import { createServer } from '@modelspeak/endpoint/authoring';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ReplayServer, startReplayServer } from './replay-server.js';

let replay: ReplayServer;
const sockets = new Set<unknown>();
beforeEach(async () => {
  sockets.clear();
  replay = await startReplayServer((response, _index, { path }) => {
    sockets.add(response.socket);
    const [first, last] = path === '/lines' ? ['{"a":1}\n', '{"last":true}\n'] : EVENTS;
    response.write(first);
    response.write(last);
    // As servers do that close what they generate with before the response.
    setTimeout(() => response.end(), 5);
  });
});
afterEach(() => replay.stop());

const EVENTS = ['data: {"a":1}\n\n', 'data: [DONE]\n\n'] as const;

test.each(['events', 'lines'] as const)('%s of many requests share connections', async (kind) => {
  const server = createServer('demo', replay.url);
  const isLast = ({ last }: { readonly last?: unknown }) => last === true;
  for (let count = 0; count < 5; count++) {
    for await (const event of server[kind](kind, {}, { isLast })) {
      if (isLast(event)) break;
    }
  }
  expect(replay.asked).toHaveLength(5);
  // The client may open a second one while it is still busy with the end of a response.
  expect(sockets.size).toBeLessThanOrEqual(2);
});
