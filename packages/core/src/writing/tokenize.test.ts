import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { type Step, segmentsOf } from '../../test/sinks.js';
import { type Tokenizer, tokenizeSegments } from './tokenize.js';

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
  const tokensOf = (...written: Step[]) => tokenizeSegments(segmentsOf(written), pairs).ids;

  test('join scaffold and text that the model did not write', () => {
    const segments = ['a', 'bcd'].map((text, index) => ({
      text,
      kind: index === 0 ? ('scaffold' as const) : ('content' as const),
      message: index,
      role: null,
      sampled: false,
    }));
    expect(tokenizeSegments(segments, pairs).ids).toEqual([A, A + 2]);
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
    expect(tokenizeSegments(segmentsOf(written), pairs)).toMatchObject({
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
      ...[{ scaffold: 'a' }, { content: 'b' }, { control: '<a>' }, { content: 'c' }],
      ...[{ control: '<a>' }, { control: '<a>' }, { scaffold: 'd' }],
    ];
    tokenizeSegments(segmentsOf(written), tokenizer);
    expect(places).toEqual([
      ['a', 'nothing'],
      ['b', 'text'],
      ['c', 'control'],
      ['d', 'control'],
    ]);
    places.length = 0;
    tokenizeSegments(segmentsOf([{ scaffold: 'a' }]), tokenizer, 'text');
    expect(places).toEqual([['a', 'text']]);
  });

  test('need a tokenizer that knows the control tokens', () => {
    const error = errorOf(() => tokensOf({ control: '<b>' }));
    expect(error.code).toBe('invalid_input');
    expect(error.message).toContain('<b>');
  });
});
