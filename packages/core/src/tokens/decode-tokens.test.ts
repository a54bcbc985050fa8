import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteTokenizer } from '../../test/byte-tokenizer.js';
import { errorOf } from '../../test/errors.js';
import {
  createTokenDecoder,
  decodeTokens,
  type TokenChunk,
  type TokenIds,
  tokenDecoderStream,
} from './decode-tokens.js';
import type { AsyncTokenizer, Tokenizer } from './tokenizer.js';

const bytes = byteTokenizer();
const A = 256;

const { piece, ...silent } = bytes;

/** The same tokenizer, behind a server. */
const behindServer: AsyncTokenizer = {
  controlIds: async (tokens) => tokens.map((token) => bytes.controlId(token)),
  encode: async (texts) => texts.map(({ text }) => bytes.encode(text)),
  pieces: async (ids) => ids.map((id) => piece?.(id)),
};

async function chunksOf(
  source: TokenIds,
  tokenizer: Tokenizer | AsyncTokenizer = bytes,
): Promise<readonly TokenChunk[]> {
  const chunks: TokenChunk[] = [];
  for await (const chunk of decodeTokens(source, tokenizer)) chunks.push(chunk);
  return chunks;
}

describe('decoding a stream of ids', () => {
  test('gives text at once, and special tokens as such', () => {
    const decoder = createTokenDecoder(bytes);
    expect(decoder.push(0x48)).toEqual(['H']);
    expect(decoder.push([0x69, A, 0x3c])).toEqual(['i', { token: '<a>' }, '<']);
    expect(decoder.push([])).toEqual([]);
    expect(decoder.end()).toEqual([]);
  });

  test('text that looks like a special token is text', () => {
    expect(createTokenDecoder(bytes).push(bytes.encode('<a>'))).toEqual(['<a>']);
  });

  test('holds a character until it is whole', () => {
    const decoder = createTokenDecoder(bytes);
    const pushed = bytes.encode('😀é').map((id) => decoder.push(id));
    expect(pushed).toEqual([[], [], [], ['😀'], [], ['é']]);
  });

  test('gives a character that is cut off, by the end or by a special token, as U+FFFD', () => {
    const decoder = createTokenDecoder(bytes);
    const [first = 0] = bytes.encode('é');
    expect(decoder.push([first, A, 0x78])).toEqual(['\ufffd', { token: '<a>' }, 'x']);
    expect(decoder.push(first)).toEqual([]);
    expect(decoder.end()).toEqual(['\ufffd']);
  });

  test('a byte order mark is a character like others', () => {
    expect(createTokenDecoder(bytes).push(bytes.encode('\ufeffa'))).toEqual(['\ufeffa']);
  });

  test('however the ids are cut, the text is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 7 }), (text, size) => {
        const decoder = createTokenDecoder(bytes);
        const ids = bytes.encode(text);
        let decoded = '';
        for (let at = 0; at < ids.length; at += size + 1) {
          decoded += decoder.push(ids.slice(at, at + size + 1)).join('');
        }
        expect(decoded + decoder.end().join('')).toBe(text);
      }),
    );
  });

  test('takes an iterable, and a web stream, of ids and of lists of ids', async () => {
    const expected = ['H', 'é', { token: '<a>' }];
    const ids = [0x48, ...bytes.encode('é'), A];
    expect(await chunksOf([0x48, [...bytes.encode('é'), A]])).toEqual(expected);
    const stream = new ReadableStream<number>({
      start(controller) {
        for (const id of ids) controller.enqueue(id);
        controller.close();
      },
    });
    expect(await chunksOf(stream)).toEqual(expected);
  });

  test('is a web stream itself', async () => {
    const stream = new ReadableStream<readonly number[]>({
      start(controller) {
        controller.enqueue([A, ...bytes.encode('é').slice(0, 1)]);
        controller.close();
      },
    });
    const chunks: TokenChunk[] = [];
    for await (const chunk of stream.pipeThrough(tokenDecoderStream(bytes))) chunks.push(chunk);
    expect(chunks).toEqual([{ token: '<a>' }, '\ufffd']);
  });

  test('needs a tokenizer that knows its pieces', async () => {
    expect(errorOf(() => createTokenDecoder(silent))).toMatchObject({
      code: 'invalid_tokenizer',
      message: expect.stringContaining('piece(id)'),
    });
    const { pieces: _pieces, ...without } = behindServer;
    await expect(chunksOf([1], without)).rejects.toMatchObject({
      code: 'invalid_tokenizer',
      message: expect.stringContaining('pieces(ids)'),
    });
  });

  test('takes a tokenizer behind a server, which is asked once for each list', async () => {
    const asked: (readonly number[])[] = [];
    const server: AsyncTokenizer = {
      ...behindServer,
      pieces(ids) {
        asked.push(ids);
        return Promise.resolve(ids.map((id) => piece?.(id)));
      },
    };
    const [first = 0, ...rest] = bytes.encode('é');
    expect(await chunksOf([0x48, [], [first], [...rest, A]], server)).toEqual([
      'H',
      'é',
      { token: '<a>' },
    ]);
    expect(asked).toEqual([[0x48], [first], [...rest, A]]);
    const stream = new ReadableStream<number>({
      start(controller) {
        for (const id of [0x48, first]) controller.enqueue(id);
        controller.close();
      },
    });
    const chunks: TokenChunk[] = [];
    for await (const chunk of stream.pipeThrough(tokenDecoderStream(server))) chunks.push(chunk);
    expect(chunks).toEqual(['H', '\ufffd']);
    await expect(chunksOf([[0x48, 999]], behindServer)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('999'),
    });
    await expect(chunksOf([1], { ...behindServer, pieces: async () => [] })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('refuses an unknown id', () => {
    const error = errorOf(() => createTokenDecoder(bytes).push([0x48, 999]));
    expect(error.code).toBe('invalid_input');
    expect(error.message).toContain('999');
  });
});
