import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeTokens, type PlacedText, type TokenChunk } from '@modelspeak/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromLlamaServer } from './llama-server.js';

interface Asked {
  readonly content: readonly (string | number)[];
  readonly add_special: boolean;
  readonly parse_special: boolean;
}

/** As llama.cpp does: numbers are handed back; `<tool_call>`, an added token, is always found. */
function serverOf(ids: Readonly<Record<string, number>>) {
  const asked: Asked[] = [];
  const tokenize = (text: string, isParsing: boolean): number[] => {
    const found = Object.keys(ids).filter((token) => isParsing || token === '<tool_call>');
    const tokens: number[] = [];
    for (let at = 0; at < text.length; ) {
      const token = found.find((token) => text.startsWith(token, at));
      tokens.push(token === undefined ? text.charCodeAt(at) : (ids[token] ?? 0));
      at += token?.length ?? 1;
    }
    return tokens;
  };
  const answer: typeof fetch = async (_address, request) => {
    const body = JSON.parse(String(request?.body)) as Asked;
    asked.push(body);
    const tokens = body.content.flatMap((part) =>
      typeof part === 'number' ? [part] : tokenize(part, body.parse_special),
    );
    return Response.json({ tokens });
  };
  return { asked, fetch: answer };
}

const ids = { '<|im_end|>': 1000, '<tool_call>': 1001 };
const after = 'control' as const;
const placed = (...texts: string[]): readonly PlacedText[] =>
  texts.map((text) => ({ text, after }));
const codes = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

describe("llama.cpp's /tokenize", () => {
  test('is asked once for special tokens, and once for all texts', async () => {
    const server = serverOf(ids);
    const tokenizer = fromLlamaServer('http://localhost:1/', server);
    const tokens = ['<|im_end|>', '<tool_call>', '<none>'];
    expect(await tokenizer.controlIds(tokens)).toEqual([1000, 1001, undefined]);
    expect(await tokenizer.controlIds(tokens)).toEqual([1000, 1001, undefined]);
    expect(await tokenizer.encode(placed('ab', '', 'c'))).toEqual([codes('ab'), [], codes('c')]);
    expect(server.asked).toEqual([
      {
        content: ['<|im_end|>', -1, '<tool_call>', -1, '<none>'],
        add_special: false,
        parse_special: true,
      },
      { content: ['ab', -1, '', -1, 'c'], add_special: false, parse_special: false },
    ]);
    expect(await tokenizer.encode([])).toEqual([]);
    expect(await tokenizer.controlIds([])).toEqual([]);
    expect(server.asked).toHaveLength(2);
  });

  test('cannot find an added token in content', async () => {
    const tokenizer = fromLlamaServer('http://localhost:1', serverOf(ids));
    await tokenizer.controlIds(['<|im_end|>', '<tool_call>']);
    const texts = [
      'a<tool_call>b',
      '<tool_call><tool_call>',
      '<tool<tool_call>_call>',
      '<|im_end|>',
    ];
    expect(await tokenizer.encode(placed(...texts))).toEqual(texts.map(codes));
  });

  test('is reached as one says', async () => {
    const requests: unknown[] = [];
    const { signal } = new AbortController();
    const tokenizer = fromLlamaServer('http://localhost:1/base', {
      headers: { authorization: 'Bearer key' },
      signal,
      async fetch(address, request) {
        requests.push([String(address), request?.headers, request?.signal]);
        return Response.json({ tokens: [] });
      },
    });
    await tokenizer.encode(placed('a'));
    expect(requests).toEqual([
      [
        'http://localhost:1/base/tokenize',
        { 'content-type': 'application/json', authorization: 'Bearer key' },
        signal,
      ],
    ]);
  });

  test.each([
    ['an error', () => new Response('no such slot', { status: 503 }), '503: no such slot'],
    ['no JSON', () => new Response('<html>'), '200: <html>'],
    ['no tokens', () => Response.json({ ids: [1] }), '200: {"ids":[1]}'],
    ['null', () => Response.json(null), '200: null'],
  ])('is refused where it answers with %s', async (_what, answer, words) => {
    const tokenizer = fromLlamaServer('http://localhost:1', { fetch: async () => answer() });
    await expect(tokenizer.encode(placed('a'))).rejects.toMatchObject({
      code: 'invalid_tokenizer',
      message: expect.stringContaining(words),
    });
  });
});

describe('decoding, over HTTP', () => {
  /** A vocabulary of bytes, and two special tokens. */
  const SPECIAL: Readonly<Record<number, string>> = { 1000: '<|im_end|>', 1001: '<tool_call>' };
  const isText = (byte: number) => byte < 0x80;
  const pieceOf = (id: number): string | number[] =>
    SPECIAL[id] ?? (isText(id) ? String.fromCharCode(id) : [id]);

  /** As llama.cpp answers: a piece that is no whole text as bytes, and an error for an unknown id. */
  let server: Server;
  let url: string;
  const asked: unknown[] = [];
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = JSON.parse(Buffer.concat(parts).toString()) as {
        readonly content: readonly (string | number)[];
        readonly with_pieces?: boolean;
      };
      asked.push(body);
      const tokens = body.content.map((part) =>
        typeof part === 'number'
          ? part
          : Number(Object.keys(SPECIAL).find((id) => SPECIAL[Number(id)] === part) ?? -1),
      );
      const isKnown = tokens.every((id) => id < 256 || SPECIAL[id] !== undefined);
      response.statusCode = isKnown && request.url === '/tokenize' ? 200 : 500;
      const answer = body.with_pieces ? tokens.map((id) => ({ id, piece: pieceOf(id) })) : tokens;
      response.end(JSON.stringify(isKnown ? { tokens: answer } : { error: { code: 500 } }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const idsOf = (text: string): number[] => [...new TextEncoder().encode(text)];

  test('gives the text of a stream of ids, and special tokens that were asked for apart', async () => {
    const tokenizer = fromLlamaServer(url);
    await tokenizer.controlIds(['<|im_end|>']);
    asked.length = 0;
    const chunks: TokenChunk[] = [];
    const [first = 0, ...rest] = idsOf('é');
    const source = [[0x48, first], rest, idsOf('<|im_end|>'), 0x48, [1001, 1000]];
    for await (const chunk of decodeTokens(source, tokenizer)) chunks.push(chunk);
    expect(chunks).toEqual(['H', 'é', '<|im_end|>', 'H', '<tool_call>', { token: '<|im_end|>' }]);
    // No id is asked for twice.
    expect(asked).toEqual(
      [[0x48, first], rest, [...new Set(idsOf('<|im_end|>'))], [1001, 1000]].map((content) => ({
        content,
        add_special: false,
        with_pieces: true,
      })),
    );
  });

  test('refuses an id that the server does not know, and a server that knows no pieces', async () => {
    await expect(fromLlamaServer(url).pieces?.([9999])).rejects.toMatchObject({
      code: 'invalid_tokenizer',
      message: expect.stringContaining('answered 500'),
    });
    const old = fromLlamaServer(url, { fetch: async () => Response.json({ tokens: [5] }) });
    await expect(old.pieces?.([5])).rejects.toMatchObject({
      code: 'invalid_tokenizer',
      message: expect.stringContaining('"with_pieces"'),
    });
  });
});
