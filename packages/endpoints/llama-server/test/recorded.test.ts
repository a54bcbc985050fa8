import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReplyChunk } from '@modelspeak/core';
import type { PromptChunk } from '@modelspeak/endpoint';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ReplayServer,
  sendPieces,
  startReplayServer,
} from '../../endpoint/test/replay-server.js';

/** What a real server sent, with the settings that it repeats at the end left out. */
const recorded = (name: string): Uint8Array =>
  readFileSync(path.join(import.meta.dirname, 'recorded', `${name}.sse`));

const specialTokens = new Map([['<|im_end|>', 2]]);

let server: ReplayServer;
let pieces: readonly Uint8Array[] = [];
beforeAll(async () => {
  server = await startReplayServer((response) => sendPieces(response, pieces));
});
afterAll(() => server.stop());

/** What the endpoint makes of bytes that come in these pieces over HTTP. */
async function received(cut: readonly Uint8Array[]): Promise<readonly PromptChunk[]> {
  pieces = cut;
  const chunks: PromptChunk[] = [];
  for await (const chunk of llamaServer(server.url).complete({ prompt: [1], specialTokens })) {
    chunks.push(chunk);
  }
  return chunks;
}

/** The pieces of a reply with neighbouring texts joined. */
function joined(chunks: readonly PromptChunk[]): readonly ReplyChunk[] {
  const all: ReplyChunk[] = [];
  for (const piece of chunks.flatMap((chunk) => chunk.pieces)) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all.splice(-1, 1, last + piece);
    else all.push(piece);
  }
  return all;
}

describe('what a real server sent', () => {
  test.each([
    ['characters', ['é😀'], { reason: 'stop' }, 10],
    [
      'special-token',
      [
        "I'm glad to make your acquaintance. I'm here to help you with your creative endeavors. What brings you here today?",
        { token: '<|im_end|>' },
      ],
      { reason: 'stop' },
      11,
    ],
    [
      'stop-text',
      ["I'm glad to make your acquaintance. I'm here to help you with your creative endeavors. "],
      { reason: 'stop', stop: 'What brings' },
      11,
    ],
    ['limit', ["I'm"], { reason: 'length' }, 11],
  ])('is read: %s', async (name, reply, finish, prompt) => {
    const chunks = await received([recorded(name)]);
    expect(joined(chunks)).toEqual(reply);
    expect(chunks.at(-1)).toMatchObject({ finish, usage: { prompt_tokens: prompt } });
    expect(chunks.at(-1)?.timings?.reply).toBeGreaterThan(0);
  });

  test('is text where a model spells a special token letter by letter', async () => {
    const [reply] = joined(await received([recorded('spelled')]));
    expect(String(reply).startsWith('<|im_end|>!')).toBe(true);
  });

  test('is the same wherever it is cut', async () => {
    const bytes = recorded('characters');
    const whole = await received([bytes]);
    for (let at = 1; at < bytes.length; at++) {
      expect(await received([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
    }
  });

  test('is the same byte by byte', async () => {
    const bytes = recorded('special-token');
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await received(single)).toEqual(await received([bytes]));
  });

  test('is an error wherever it ends too early, and never a reply', async () => {
    const bytes = recorded('characters');
    const last = Buffer.from(bytes).lastIndexOf('data: ');
    for (let at = 1; at < bytes.length - 2; at += at < last ? 37 : 1) {
      await expect(received([bytes.subarray(0, at)])).rejects.toMatchObject({
        code: expect.stringMatching(/^(unfinished|malformed)$/),
      });
    }
  });
});

test('who stops iterating closes the connection', async () => {
  let closed = (): void => undefined;
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const endless = await startReplayServer((response) => {
    response.on('close', closed);
    response.write('data: {"content":"a","tokens":[5],"stop":false}\n\n');
  });
  for await (const { pieces } of llamaServer(endless.url).complete({ prompt: [1] })) {
    expect(pieces).toEqual(['a']);
    break;
  }
  await isClosed;
  await endless.stop();
});

test('a server that is killed in the middle of a reply is an error', async () => {
  const killed = await startReplayServer((response) => {
    response.write('data: {"content":"a","tokens":[5],"stop":false}\n\n', () => {
      response.destroy();
    });
  });
  const read = async (): Promise<void> => {
    for await (const _chunk of llamaServer(killed.url).complete({ prompt: [1] }));
  };
  await expect(read()).rejects.toMatchObject({ code: 'interrupted' });
  await killed.stop();
  await expect(read()).rejects.toMatchObject({ code: 'unreachable' });
});
