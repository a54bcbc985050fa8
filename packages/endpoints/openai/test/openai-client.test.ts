import { openai } from '@modelspeak/endpoint-openai';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ReplayServer,
  sendPieces,
  startReplayServer,
} from '../../endpoint/test/replay-server.js';

const messages = [{ role: 'user' as const, content: 'Hi' }];
const CHUNKS = [
  { choices: [{ index: 0, delta: { role: 'assistant', content: 'é😀' }, finish_reason: null }] },
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
];
const WHOLE = { choices: [{ index: 0, message: { content: 'Hi' }, finish_reason: 'stop' }] };
const VECTORS = { data: [{ index: 0, embedding: [0.5, 1] }], usage: { prompt_tokens: 1 } };
const IMAGES = { data: [{ b64_json: 'AAAA' }] };

let server: ReplayServer;
beforeAll(async () => {
  server = await startReplayServer((response, _index, { path, body }) => {
    if (body['stream'] === true) {
      const data = [...CHUNKS.map((chunk) => JSON.stringify(chunk)), '[DONE]'];
      const bytes = new TextEncoder().encode(data.map((text) => `data: ${text}\n\n`).join(''));
      return sendPieces(
        response,
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
      );
    }
    response.setHeader('content-type', 'application/json');
    const answer = path?.endsWith('embeddings')
      ? VECTORS
      : path?.endsWith('completions')
        ? WHOLE
        : IMAGES;
    return void response.end(JSON.stringify(answer));
  });
});
afterAll(() => server.stop());

const own = () => openai({ url: server.url, dialect: 'openai', key: 'secret' });
const client = () => new OpenAI({ baseURL: server.url, apiKey: 'secret' });

/** What was asked by each of two. */
async function askedBy(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const before = server.asked.length;
  const answers = [await one(), await other()];
  // The client sends headers about itself.
  const asked = server.asked.slice(before).map(({ headers: _headers, ...same }) => same);
  return { answers, asked };
}

async function all(chunks: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found = [];
  for await (const chunk of chunks) found.push(chunk);
  return found;
}

test('the endpoint streams as the client of OpenAI does, what it sends and what it gives', async () => {
  const { answers, asked } = await askedBy(
    () => all(own().stream({ body: { model: 'm', messages }, maxTokens: 5, seed: 1 })),
    async () =>
      all(
        await client().chat.completions.create({
          model: 'm',
          messages,
          max_completion_tokens: 5,
          seed: 1,
          stream: true,
          stream_options: { include_usage: true },
        }),
      ),
  );
  expect(asked[0]).toEqual(asked[1]);
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toEqual(CHUNKS);
});

test('it asks for a whole reply as the client does', async () => {
  const { answers, asked } = await askedBy(
    () => own().send({ body: { model: 'm', messages }, temperature: 0 }),
    () => client().chat.completions.create({ model: 'm', messages, temperature: 0 }),
  );
  expect(asked[0]).toEqual(asked[1]);
  expect(answers[0]).toMatchObject(WHOLE);
  expect(answers[1]).toMatchObject(WHOLE);
});

test('it embeds and draws as the client does', async () => {
  const embedded = await askedBy(
    () => own().embed({ model: 'm', texts: ['a'] }),
    () => client().embeddings.create({ model: 'm', input: ['a'], encoding_format: 'float' }),
  );
  // The client has to ask for floats, which are what a server sends unless asked for base64.
  const { encoding_format, ...body } = embedded.asked[1]?.body ?? {};
  expect(encoding_format).toBe('float');
  expect(embedded.asked[0]).toEqual({ ...embedded.asked[1], body });
  expect(embedded.answers[0]).toEqual({ vectors: [[0.5, 1]], tokens: 1 });
  expect(embedded.answers[1]).toMatchObject(VECTORS);

  const drawn = await askedBy(
    () => own().image({ model: 'm', prompt: 'a cat', count: 1, size: '1024x1024' }),
    () => client().images.generate({ model: 'm', prompt: 'a cat', n: 1, size: '1024x1024' }),
  );
  expect(drawn.asked[0]).toEqual(drawn.asked[1]);
  expect(drawn.answers).toMatchObject([{ images: [{ base64: 'AAAA' }] }, IMAGES]);
});
