import { expect, test } from 'vitest';
import type { PromptChunk, PromptRequest } from '../prompt-endpoint.js';
import { chunksOfTokens } from './chunks-of-tokens.js';

/** Tokens are bytes, and one special token. */
const END = 256;
const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];

async function said(
  ids: readonly number[],
  request: Partial<PromptRequest> = {},
  contextSize = 100,
) {
  const chunks: PromptChunk[] = [];
  const asked: number[] = [];
  const given = chunksOfTokens(
    [1, 2],
    { prompt: [1, 2], ...request },
    {
      name: 'demo',
      contextSize,
      decode: (tokens) => new TextDecoder().decode(Uint8Array.from(tokens)),
      isEnd: (id) => id === END,
      async *sample(most) {
        asked.push(most);
        for (const id of ids) yield { id, logProb: { token: `${id}`, id, logProb: -1, top: [] } };
      },
    },
  );
  for await (const chunk of given) chunks.push(chunk);
  const text = chunks.flatMap(({ pieces }) => pieces);
  return { chunks, text, asked, last: chunks.at(-1) };
}

test('each token has a chunk with its id and how likely it was', async () => {
  const { chunks } = await said([104, 105, END]);
  expect(chunks.map(({ tokens }) => tokens)).toEqual([[104], [105], [END]]);
  expect(chunks.flatMap(({ logProbs = [] }) => logProbs)).toHaveLength(3);
});

test('characters come whole, also where the reply ends within one', async () => {
  expect((await said([...bytesOf('é'), END])).text).toEqual(['é']);
  expect((await said([0xc3, END])).text).toEqual(['\ufffd']);
});

test.each([
  [{ maxTokens: 2 }, 100, 2, 'He'],
  [{}, 5, 3, 'Hel'],
  [{ maxTokens: 50 }, 4, 2, 'He'],
])('a reply has as many tokens as fit: %j in %i', async (request, size, most, expected) => {
  const { asked, text, last } = await said(bytesOf('Hello'), request, size);
  expect([asked, text.join(''), last?.finish]).toEqual([[most], expected, { reason: 'length' }]);
});

test('a special token that ends replies does so, apart from text that spells it', async () => {
  const asked = { specialTokens: new Map([['<e>', 300]]), stopTokens: ['<e>'] };
  const { text, last } = await said([...bytesOf('<e>'), 300, 104], asked);
  expect(text.slice(0, -1).join('')).toBe('<e>');
  expect([text.at(-1), last?.finish]).toEqual([{ token: '<e>' }, { reason: 'stop' }]);
});

test('a prompt that leaves no room for a reply is refused before anything is sampled', async () => {
  await expect(said([], {}, 2)).rejects.toMatchObject({ code: 'too_long' });
});
