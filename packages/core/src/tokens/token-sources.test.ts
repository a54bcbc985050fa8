import { describe, expect, test } from 'vitest';
import { tokenSources } from './token-sources.js';
import { tokenizeSegments } from './tokenize.js';
import type { Tokenizer } from './tokenizer.js';

type Kind = 'control' | 'scaffold' | 'content';

/** Two letters are one token; control tokens have ids of their own. */
const pairs: Tokenizer = {
  controlId: () => 1000,
  encode: (text) =>
    Array.from({ length: Math.ceil(text.length / 2) }, (_, at) => {
      const pair = text.slice(at * 2, at * 2 + 2);
      return pair.charCodeAt(0) * 500 + (pair.charCodeAt(1) || 0);
    }),
};
const withOffsets: Tokenizer = {
  ...pairs,
  offsets: (text) => Array.from({ length: Math.ceil(text.length / 2) }, (_, at) => at * 2),
};

const WORD = / ?[^ ]+/g;
const startsOfWords = (text: string) => Array.from(text.matchAll(WORD), ({ index }) => index);
const words: Tokenizer = {
  controlId: () => 1000,
  encode: (text) =>
    Array.from(text.match(WORD) ?? [], (word) =>
      [...word].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7),
    ),
};

function sourcesOf(tokenizer: Tokenizer, ...pieces: readonly (readonly [Kind, string, number?])[]) {
  const segments = pieces.map(([kind, text, message = 0]) => ({
    kind,
    text,
    message,
    role: null,
    sampled: false,
  }));
  const prompt = tokenizeSegments(segments, tokenizer, { special: [] });
  return tokenSources(prompt, tokenizer).map(({ kind, message }) => `${kind} ${message}`);
}

describe.each([
  ['a tokenizer with offsets', withOffsets],
  ['a tokenizer without', pairs],
])('the sources of tokens, by %s', (_what, tokenizer) => {
  test('are the pieces that were encoded by themselves', () => {
    expect(sourcesOf(tokenizer, ['control', '<a>'], ['content', 'abcd'])).toEqual([
      'control 0',
      'content 0',
      'content 0',
    ]);
  });

  test('are told apart where pieces were encoded together', () => {
    expect(sourcesOf(tokenizer, ['scaffold', 'ab'], ['content', 'cdef', 1])).toEqual([
      'scaffold 0',
      'content 1',
      'content 1',
    ]);
  });

  test('are of no message for a token of two', () => {
    expect(sourcesOf(tokenizer, ['scaffold', 'a', 0], ['content', 'bcd', 1])[0]).toBe('mixed null');
  });

  test('are one for each id', () => {
    expect(sourcesOf(tokenizer)).toEqual([]);
  });
});

test.each([
  ['a tokenizer with offsets', { ...words, offsets: startsOfWords }],
  ['a tokenizer without', words],
])('a token of two pieces is mixed, by %s', (_what, tokenizer) => {
  const sources = sourcesOf(tokenizer, ['scaffold', 'ab c'], ['content', 'd ef gh']);
  expect(sources).toEqual(['scaffold 0', 'mixed 0', 'content 0', 'content 0']);
});

test('only offsets tell what stands between two tokens of two pieces', () => {
  const pieces = [
    ['scaffold', 'a'],
    ['content', 'bcdef'],
    ['scaffold', 'ghi'],
    ['content', 'j'],
  ] as const;
  expect(sourcesOf(withOffsets, ...pieces)).toEqual([
    'mixed 0',
    'content 0',
    'content 0',
    'scaffold 0',
    'mixed 0',
  ]);
  expect(sourcesOf(pairs, ...pieces)).toEqual(Array(5).fill('mixed 0'));
});

test('pieces that were encoded together are encoded apart where they stand', () => {
  const places: unknown[] = [];
  const placed: Tokenizer = {
    controlId: () => 1000,
    encode(text, place) {
      places.push([text, place?.after]);
      return text.split('').map((letter) => letter.charCodeAt(0));
    },
  };
  sourcesOf(placed, ['control', '<a>'], ['scaffold', 'a'], ['content', 'b']);
  expect(places).toEqual([
    ['ab', 'control'],
    ['a', 'control'],
    ['b', 'text'],
  ]);
});

test('two tokens that begin at one place have the same source', () => {
  const twice: Tokenizer = { ...pairs, encode: () => [1, 2], offsets: () => [0, 0] };
  expect(sourcesOf(twice, ['scaffold', 'a'], ['content', 'b'])).toEqual(['scaffold 0', 'mixed 0']);
});

test.each([
  [
    'a tokenizer with offsets',
    { ...pairs, encode: (text: string) => [text.length], offsets: () => [0] },
  ],
  ['a tokenizer without', { ...pairs, encode: (text: string) => [text.length] }],
])('a token over three pieces looks at the middle one too, by %s', (_what, tokenizer) => {
  const pieces = [
    ['scaffold', 'a'],
    ['content', 'b', 1],
    ['scaffold', 'c'],
  ] as const;
  expect(sourcesOf(tokenizer, ...pieces)).toEqual(['mixed null']);
});
