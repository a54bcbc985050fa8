import { expect, test } from 'vitest';
import { createServer } from './http/server.js';
import { openaiEmbeddings } from './openai-embeddings.js';

async function embed(answer: unknown, texts: readonly string[] = ['a', 'b']) {
  const asked: unknown[] = [];
  const server = createServer('demo', 'http://localhost:1/v1', {
    async fetch(address, init) {
      asked.push(String(address), JSON.parse(String(init?.body)));
      return Response.json(answer);
    },
  });
  const request = { texts, model: 'm', dimensions: 2, extra: { user: 'u' } };
  return { asked, ...(await openaiEmbeddings('demo', server, 'embeddings', request)) };
}

test('vectors are in the order of their texts, whatever the order of the answer', async () => {
  const data = [
    { index: 1, embedding: [0, 1] },
    { index: 0, embedding: [1, 0] },
  ];
  expect(await embed({ data, usage: { prompt_tokens: 3 } })).toEqual({
    asked: [
      'http://localhost:1/v1/embeddings',
      { input: ['a', 'b'], model: 'm', dimensions: 2, user: 'u' },
    ],
    vectors: [
      [1, 0],
      [0, 1],
    ],
    tokens: 3,
  });
});

test('nothing is asked for no text', async () => {
  expect(await embed({}, [])).toEqual({ asked: [], vectors: [] });
});

test.each([
  [{}],
  [{ data: [{ index: 0, embedding: [1] }] }],
  [{ data: [{ embedding: [1] }, { embedding: 'AAAA' }] }],
  [{ data: [{ embedding: [1] }, { embedding: [] }] }],
])('%j is no vector for each text', async (answer) => {
  await expect(embed(answer)).rejects.toMatchObject({ name: 'EndpointError', code: 'malformed' });
});
