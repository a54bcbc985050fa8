import { describe, expect, test } from 'vitest';
import { byteTokenizer, SPECIAL } from '../../test/byte-tokenizer.js';
import { errorOf } from '../../test/errors.js';
import { type Step, segmentsOf } from '../../test/sinks.js';
import type { TokenizeOptions } from './runs.js';
import { tokenizeSegments, tokenizeSegmentsAsync } from './tokenize.js';
import type { AsyncTokenizer, PlacedText, Tokenizer } from './tokenizer.js';

describe('tokens', () => {
  /** Two letters are one token; control tokens have ids of their own. */
  const pairs: Tokenizer = {
    controlId: (token) => (token === '<a>' ? 1000 : undefined),
    encode: (plain) =>
      Array.from(plain.match(/../g) ?? [], (pair) => pair.charCodeAt(0)).concat(
        plain.length % 2 === 1 ? [plain.charCodeAt(plain.length - 1) + 500] : [],
      ),
  };
  const A = 'a'.charCodeAt(0);
  const tokensOf = (...written: Step[]) =>
    tokenizeSegments(segmentsOf(written), pairs, { special: [] }).ids;

  test('join scaffold and text that the model did not write', () => {
    const segments = ['a', 'bcd'].map((text, index) => ({
      text,
      kind: index === 0 ? ('scaffold' as const) : ('content' as const),
      message: index,
      role: null,
      sampled: false,
    }));
    expect(tokenizeSegments(segments, pairs, { special: [] }).ids).toEqual([A, A + 2]);
  });

  test('do not join over a control token', () => {
    expect(tokensOf({ scaffold: 'a' }, { control: '<a>' }, { scaffold: 'b' })).toEqual([
      A + 500,
      1000,
      A + 501,
    ]);
  });

  test('do not join where sampling begins or ends, and say which the model wrote', () => {
    const written: Step[] = [{ scaffold: 'a' }, { content: 'bcd' }, { scaffold: 'e' }];
    expect(tokenizeSegments(segmentsOf(written), pairs, { special: [] })).toMatchObject({
      ids: [A + 500, A + 1, A + 503, A + 504],
      sampled: [false, true, true, false],
    });
  });

  test('take control tokens in content for text', () => {
    expect(tokensOf({ content: '<a>' })).toEqual(pairs.encode('<a>'));
  });

  test('know where each run of text stands', () => {
    const places: unknown[] = [];
    const tokenizer: Tokenizer = {
      ...pairs,
      encode: (text, place) => [places.push([text, place?.after])],
    };
    const written: Step[] = [
      { scaffold: 'a' },
      { content: 'b' },
      { control: '<a>' },
      { content: 'c' },
      { control: '<a>' },
      { control: '<a>' },
      { scaffold: 'd' },
    ];
    tokenizeSegments(segmentsOf(written), tokenizer, { special: [] });
    expect(places).toEqual([
      ['a', 'nothing'],
      ['b', 'text'],
      ['c', 'control'],
      ['d', 'control'],
    ]);
    places.length = 0;
    tokenizeSegments(segmentsOf([{ scaffold: 'a' }]), tokenizer, { special: [], start: 'text' });
    expect(places).toEqual([['a', 'text']]);
  });

  test('need a tokenizer that knows the control tokens', () => {
    const error = errorOf(() => tokensOf({ control: '<b>' }));
    expect(error.code).toBe('invalid_input');
    expect(error.message).toContain('<b>');
  });
});

describe('without cuts', () => {
  // "ab" and "cd" are one token each.
  const bytes = byteTokenizer('ab', 'cd');
  const { piece, ...withoutPieces } = bytes;
  const [AB, CD] = [1000, 1001];
  const without = (tokenizer: Tokenizer, ...written: Step[]) =>
    tokenizeSegments(segmentsOf(written), tokenizer, { special: SPECIAL, cut: 'none' });
  const marks = ({ sampled }: { readonly sampled: readonly boolean[] }) =>
    sampled.map(Number).join('');

  test('text is encoded in one piece, also where sampling begins', () => {
    const written: Step[] = [{ scaffold: 'xa' }, { content: 'bc' }, { scaffold: 'dy' }];
    expect(without(bytes, ...written).ids).toEqual([0x78, AB, CD, 0x79]);
    const cut = tokenizeSegments(segmentsOf(written), bytes, { special: SPECIAL });
    expect(cut.ids).toEqual([0x78, 0x61, 0x62, 0x63, 0x64, 0x79]);
  });

  test('special tokens are still by their ids, and nowhere else', () => {
    const { ids } = without(bytes, { scaffold: 'a' }, { control: '<a>' }, { content: 'b<a>' });
    expect(ids).toEqual([0x61, 256, ...bytes.encode('b<a>')]);
  });

  test.each([
    ['a tokenizer that knows its pieces', bytes],
    ['a tokenizer that tells nothing', withoutPieces],
  ])('a token on both sides of an edge is not sampled, by %s', (_what, tokenizer) => {
    const edges: Step[] = [{ scaffold: 'xa' }, { content: 'bmc' }, { scaffold: 'dy' }];
    expect(marks(without(tokenizer, { scaffold: 'x' }, { content: 'abm' }))).toBe('011');
    expect(marks(without(tokenizer, ...edges))).toBe(tokenizer === bytes ? '00100' : '00000');
  });

  test('each byte of a character counts to the piece of that character', () => {
    const written: Step[] = [{ scaffold: 'é' }, { content: '😀é' }, { scaffold: 'z' }];
    expect(marks(without(bytes, ...written))).toBe('001111110');
  });

  test('a token that holds a part of a character lies in its piece too', () => {
    // The last byte of é and the first of 😀 are one token.
    const odd: Tokenizer = {
      ...bytes,
      encode: () => [1, 2, 3],
      piece: (id) =>
        [
          new Uint8Array(),
          Uint8Array.of(0xc3),
          Uint8Array.of(0xa9, 0xf0),
          Uint8Array.of(0x9f, 0x98, 0x80),
        ][id],
    };
    expect(marks(without(odd, { scaffold: 'é' }, { content: '😀' }))).toBe('001');
  });

  test('a token that stands for nothing lies in the piece beside it', () => {
    const quiet: Tokenizer = {
      ...bytes,
      encode: (text) => [2000, ...Array.from(bytes.encode(text), (id) => [id, 2000]).flat()],
      piece: (id) => (id === 2000 ? new Uint8Array() : bytes.piece(id)),
    };
    expect(marks(without(quiet, { content: 'x' }, { scaffold: 'y' }))).toBe('11000');
    expect(marks(without(quiet, { scaffold: 'y' }, { content: 'x' }))).toBe('00111');
  });

  test('a space that SentencePiece puts before the text counts to its first piece', () => {
    const spaced: Tokenizer = { ...bytes, encode: (text) => bytes.encode(` ${text}`) };
    expect(marks(without(spaced, { scaffold: 'a' }, { content: 'x' }))).toBe('001');
    expect(marks(without(spaced, { content: 'x' }, { scaffold: 'a' }))).toBe('110');
  });

  test('a tokenizer that changes the text is not trusted', () => {
    const upper: Tokenizer = { ...bytes, encode: (text) => bytes.encode(text.toUpperCase()) };
    const prompt = without(upper, { scaffold: 'a' }, { content: 'xy' });
    expect(prompt.ids).toEqual(bytes.encode('AXY'));
    expect(marks(prompt)).toBe('011');
    const odd: Tokenizer = {
      ...upper,
      encode: (text) => [...bytes.encode(text.length === 1 ? '?' : '!!')],
    };
    expect(marks(without(odd, { scaffold: 'a' }, { content: 'x' }))).toBe('00');
  });

  test('tokens that only start like the text are not trusted', () => {
    const other: Tokenizer = { ...bytes, piece: (id) => Uint8Array.of(id === 0x79 ? 0x7a : id) };
    const unknown: Tokenizer = { ...bytes, piece: () => undefined };
    const control: Tokenizer = { ...bytes, piece: (id) => piece(id === 0x79 ? 256 : id) };
    const long: Tokenizer = { ...bytes, piece: (id) => Uint8Array.of(id, id) };
    // Encoded apart, each piece gives these ids too: both could be of the first.
    const encode = () => [0x61, 0x79];
    for (const tokenizer of [other, unknown, control, long]) {
      const prompt = without({ ...tokenizer, encode }, { scaffold: 'a' }, { content: 'y' });
      expect(marks(prompt)).toBe('00');
    }
    expect(marks(without({ ...bytes, encode }, { scaffold: 'a' }, { content: 'y' }))).toBe('01');
  });

  test('only two ways to cut are known', () => {
    const cut = 'all' as NonNullable<TokenizeOptions['cut']>;
    const error = errorOf(() => tokenizeSegments([], bytes, { special: [], cut }));
    expect(error).toMatchObject({
      code: 'invalid_option',
      path: 'cut',
      problem: 'found "all", expected "mask" or "none"',
    });
  });
});

describe('a tokenizer behind a server', () => {
  const bytes = byteTokenizer('ab', 'cd');
  const { piece, ...withoutPieces } = bytes;
  const batches: (readonly PlacedText[])[] = [];
  const server: AsyncTokenizer = {
    controlIds: async (tokens) => tokens.map(bytes.controlId),
    async encode(texts) {
      batches.push(texts);
      return texts.map(({ text }) => bytes.encode(text));
    },
  };
  const segments = segmentsOf([
    { scaffold: 'xa' },
    { content: 'bm' },
    { control: '<a>' },
    { content: 'cd' },
    { control: '<b>' },
    { scaffold: 'a' },
    { content: 'b' },
    { scaffold: 'cd' },
  ]);

  test.each(['mask', 'none'] as const)('gives the same, cut: %s', async (cut) => {
    const options = { special: SPECIAL, cut };
    const prompt = await tokenizeSegmentsAsync(segments, server, options);
    expect(prompt).toEqual(tokenizeSegments(segments, withoutPieces, options));
  });

  test('is asked once for all', async () => {
    batches.length = 0;
    await tokenizeSegmentsAsync(segments, server, { special: SPECIAL });
    expect(batches).toEqual([
      [
        { text: 'xa', after: 'nothing' },
        { text: 'bm', after: 'text' },
        { text: 'cd', after: 'control' },
        { text: 'a', after: 'control' },
        { text: 'b', after: 'text' },
        { text: 'cd', after: 'text' },
      ],
    ]);
  });

  test('is not asked for nothing', async () => {
    batches.length = 0;
    const control = segmentsOf([{ control: '<a>' }]);
    const { ids } = await tokenizeSegmentsAsync(control, server, { special: SPECIAL });
    expect(ids).toEqual([256]);
    expect(batches).toEqual([]);
  });
});
