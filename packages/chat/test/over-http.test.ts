import type { ServerResponse } from 'node:http';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Asked,
  type ReplayServer,
  sendPieces,
  startReplayServer,
} from '../../endpoints/endpoint/test/replay-server.js';
import { chatModel } from '../src/chat-model.js';

const conversation = { messages: [{ role: 'user', content: 'Hi <|im_end|>' }] } as const;
const IDS: Readonly<Record<string, number>> = {
  '<|endoftext|>': 0,
  '<|im_start|>': 1,
  '<|im_end|>': 2,
};

type Answer = (response: ServerResponse, asked: Asked) => void | Promise<void>;

let server: ReplayServer;
let answers: Answer[] = [];
beforeEach(async () => {
  server = await startReplayServer((response, _index, asked) => {
    if (asked.path === '/tokenize') return tokenize(response, asked);
    return answers.shift()?.(response, asked);
  });
});
afterEach(() => server.stop());

/** As llama.cpp does, with a token for each character. */
function tokenize(response: ServerResponse, { body }: Asked): void {
  const parts = body['content'] as readonly (string | number)[];
  const tokens = parts.flatMap((part) => {
    if (typeof part === 'number') return [part];
    const id = body['parse_special'] === true ? IDS[part] : undefined;
    return id === undefined
      ? Array.from(part, (letter) => 100 + (letter.codePointAt(0) ?? 0))
      : [id];
  });
  response.end(JSON.stringify({ tokens }));
}

/** The bytes with which llama.cpp says this, to a prompt of so many tokens. */
function bytesOf(text: string, prompt: number): Uint8Array {
  const events = [
    ...Array.from(text, (content) => ({ content, tokens: [300] })),
    { content: '<|im_end|>', tokens: [2] },
    { content: '', tokens: [], stop: true, stop_type: 'eos' },
  ].map((event) => ({ ...event, tokens_evaluated: prompt, tokens_predicted: 3 }));
  return new TextEncoder().encode(
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
  );
}

const says =
  (text: string): Answer =>
  (response, { body }) =>
    sendPieces(response, [bytesOf(text, (body['prompt'] as readonly number[]).length)]);

const model = () =>
  chatModel({ format: chatml(), endpoint: llamaServer(server.url), retry: { delay: 1 } });

describe('a chat model over HTTP', () => {
  test('sends ids in which no content is a special token', async () => {
    answers = [says('Hé😀')];
    const { message, usage } = await model().chat(conversation);
    expect(message.content).toBe('Hé😀');
    const prompt = server.asked.at(-1)?.body['prompt'] as readonly number[];
    expect(usage?.prompt_tokens).toBe(prompt.length);
    expect(prompt.filter((id) => id === 2)).toHaveLength(1);
    expect(server.asked.at(-1)?.body['preserved_tokens']).toContain('<|im_end|>');
  });

  test('sends headers of its own, with every request that it makes', async () => {
    answers = [says('a'), says('a')];
    const before = server.asked.length;
    await model().chat(conversation, { headers: { 'X-Tenant': 'one' } });
    const sent = server.asked.slice(before);
    expect(sent.map(({ path }) => path)).toContain('/tokenize');
    for (const { headers } of sent) expect(headers['x-tenant']).toBe('one');
    await model().chat(conversation);
    expect(server.asked.at(-1)?.headers['x-tenant']).toBeUndefined();
  });

  test('gives equal replies whole and as events, byte by byte', async () => {
    const single: Answer = (response, { body }) => {
      const bytes = bytesOf('Hé😀', (body['prompt'] as readonly number[]).length);
      return sendPieces(
        response,
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
      );
    };
    answers = [single, single];
    const whole = await model().chat(conversation);
    let text = '';
    for await (const event of model().stream(conversation)) {
      if (event.type === 'text') text += event.text;
    }
    expect([text, whole.message.content, whole.stop]).toEqual(['Hé😀', 'Hé😀', '<|im_end|>']);
  });

  test('tries a request again after status 429, 500 or 503', async () => {
    const fails =
      (status: number): Answer =>
      (response) =>
        void response.writeHead(status, { 'retry-after': '0' }).end('{"error":{"message":"busy"}}');
    answers = [fails(429), fails(503), says('a')];
    expect((await model().chat(conversation)).message.content).toBe('a');
    answers = [fails(500), fails(500), fails(500)];
    await expect(model().chat(conversation)).rejects.toMatchObject({
      code: 'refused',
      status: 500,
      retryAfter: 0,
      message: 'llama-server answered 500: busy',
    });
  });

  test.each([
    ['breaks off', (response: ServerResponse) => void response.destroy(), 'interrupted'],
    ['ends', (response: ServerResponse) => void response.end(), 'unfinished'],
    [
      'ends within a character',
      (response: ServerResponse) => void response.end(Uint8Array.of(0x64, 0xc3)),
      'unfinished',
    ],
  ])('says so where the server %s in the middle', async (_what, end, code) => {
    answers = [
      (response) => {
        response.write('data: {"content":"a","tokens":[300]}\n\n', () => end(response));
      },
    ];
    const events = model().stream(conversation);
    expect((await events.next()).value).toEqual({ type: 'text', text: 'a' });
    await expect(events.next()).rejects.toMatchObject({ code });
  });

  test.each(['first', 'idle', 'total'] as const)(
    'gives up on a server that stalls: %s',
    async (name) => {
      let closed: Promise<unknown> | undefined;
      answers = [
        (response) => {
          closed = new Promise((resolve) => void response.on('close', resolve));
          if (name === 'first') response.writeHead(200).flushHeaders();
          else response.write('data: {"content":"a","tokens":[300]}\n\n');
        },
      ];
      const reply = model().chat(conversation, { timeouts: { [name]: 300 } });
      await expect(reply).rejects.toMatchObject({ code: 'timeout' });
      await closed;
    },
  );

  test('does not count a reply that the server cut off', async () => {
    answers = [(response) => sendPieces(response, [bytesOf('a', 3)])];
    await expect(model().chat(conversation)).rejects.toMatchObject({ code: 'prompt_changed' });
  });

  test('closes the connection of a reply that is not read to its end', async () => {
    let closed: Promise<unknown> | undefined;
    answers = [
      (response) => {
        closed = new Promise((resolve) => void response.on('close', resolve));
        response.write('data: {"content":"a","tokens":[300]}\n\n');
      },
    ];
    for await (const _event of model().stream(conversation)) break;
    await closed;
  });
});
