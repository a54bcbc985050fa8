import { describe, expect, test } from 'vitest';
import { byteTokenizer, SPECIAL } from '../../test/byte-tokenizer.js';
import { errorOf } from '../../test/errors.js';
import { segmentsOf } from '../../test/sinks.js';
import { tokenizeSegments, tokenizeSegmentsAsync } from './tokenize.js';
import type { AsyncTokenizer, Tokenizer } from './tokenizer.js';

const bytes = byteTokenizer();
const segments = segmentsOf([{ control: '<a>' }, { content: 'Hi' }]);

function faultOf(wrong: { readonly [Name in keyof Tokenizer]?: unknown }) {
  const tokenizer = { ...bytes, ...wrong } as Tokenizer;
  return errorOf(() => tokenizeSegments(segments, tokenizer, { special: SPECIAL }));
}

describe('a tokenizer is refused that gives for text', () => {
  test.each([
    ['the id of a special token that the prompt holds', [72, 256], '<a>'],
    ['the id of a special token of the format', [257], '<b>'],
    ['NaN', [72, Number.NaN], 'NaN'],
    ['a negative number', [-1], '-1'],
    ['a fraction', [1.5], '1.5'],
    ['a string', [72, '7'], '"7"'],
    ['a big integer', [7n], '7'],
    ['nothing', undefined, 'missing'],
    ['null', null, 'null'],
    ['a text', '72 105', '"72 105"'],
    ['a promise', Promise.resolve([72]), 'tokensAsync'],
    ['an encoding', { ids: [72] }, 'found an object'],
    ['an object', {}, 'found an object, expected an array of ids'],
    ['a typed array', Uint32Array.of(72), 'Array.from'],
  ])('%s', (_what, ids, words) => {
    const error = faultOf({ encode: () => ids });
    expect(error.code).toBe('invalid_tokenizer');
    expect(error.message).toContain(words);
  });
});

test.each([null, -1, Number.NaN, '1'])('a tokenizer is refused whose controlId gives %s', (id) => {
  const error = faultOf({ controlId: () => id });
  expect(error.code).toBe('invalid_tokenizer');
  expect(error.message).toContain('<a>');
});

test('a tokenizer is refused whose controlId throws', () => {
  const cause = new Error('not found');
  const controlId = () => {
    throw cause;
  };
  const error = faultOf({ controlId });
  expect(error).toMatchObject({ code: 'invalid_tokenizer', cause });
  expect(error.message).toContain('<a>');
});

test('a tokenizer may lack special tokens that the prompt does not hold', () => {
  const tokenizer = { ...bytes, controlId: (token: string) => (token === '<a>' ? 256 : undefined) };
  expect(tokenizeSegments(segments, tokenizer, { special: SPECIAL }).ids).toEqual([256, 72, 105]);
});

describe('of a pattern', () => {
  const special = ['<b>', '<reserved_*>'];
  const asked: string[] = [];
  const tokenizer: Tokenizer = {
    ...bytes,
    controlId(token) {
      asked.push(token);
      return token === '<reserved_7>' ? 300 : bytes.controlId(token);
    },
  };
  const hostile = segmentsOf([{ control: '<a>' }, { content: 'x<reserv' }, { content: 'ed_7>' }]);

  test('those are asked for that the text holds', () => {
    tokenizeSegments(segments, tokenizer, { special });
    expect(asked.splice(0)).toEqual(['<b>', '<a>']);
    tokenizeSegments(hostile, tokenizer, { special });
    expect(asked.splice(0)).toEqual(['<b>', '<a>', '<reserved_7>']);
  });

  test('none may come out of text', () => {
    const naive: Tokenizer = { ...tokenizer, encode: () => [120, 300] };
    const error = errorOf(() => tokenizeSegments(hostile, naive, { special }));
    expect(error.code).toBe('invalid_tokenizer');
    expect(error.message).toContain('<reserved_7>');
  });
});

describe('a tokenizer behind a server is refused that gives', () => {
  const server: AsyncTokenizer = {
    controlIds: async (tokens) => tokens.map(bytes.controlId),
    encode: async (texts) => texts.map(({ text }) => bytes.encode(text)),
  };

  test.each([
    ['special tokens for text', { encode: async () => [[256]] }, '<a>'],
    ['too few lists', { encode: async () => [] }, 'encode: found an array, expected an array of 1'],
    ['no lists', { encode: async () => [72] }, 'encode: found 72, expected an array of ids'],
    [
      'no list',
      { encode: async () => ({ tokens: [] }) },
      'encode: found an object, expected an array of 1',
    ],
    [
      'too few special tokens',
      { controlIds: async () => [1] },
      'controlIds: found an array, expected an array of 2',
    ],
    [
      'null for a special token',
      { controlIds: async () => [null, null] },
      'found null, expected the id of <a>',
    ],
  ])('%s', async (_what, wrong, words) => {
    const tokenizer = { ...server, ...wrong } as AsyncTokenizer;
    await expect(
      tokenizeSegmentsAsync(segments, tokenizer, { special: SPECIAL }),
    ).rejects.toMatchObject({
      code: 'invalid_tokenizer',
      message: expect.stringContaining(words),
    });
  });
});
