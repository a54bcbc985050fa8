import { expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { DEFAULT_REPLY_LIMIT, guardReader, lengthOfText } from './guard-reader.js';
import type { Reader } from './reader.js';

function counting() {
  let taken = 0;
  const reader: Reader<string | object> = {
    push(chunk) {
      taken++;
      return [{ type: 'text', text: String(chunk) }];
    },
    end: (reason = 'unknown') => [{ type: 'end', reason }],
  };
  return { reader, taken: () => taken };
}

test('passes on what the reader says, until its end', () => {
  const reader = guardReader(counting().reader);
  expect(reader.push('a')).toEqual([{ type: 'text', text: 'a' }]);
  expect(reader.end('length')).toEqual([{ type: 'end', reason: 'length' }]);
  expect(reader.push('b')).toEqual([]);
  expect(reader.end()).toEqual([]);
});

test('takes as many characters as it may, and no more', () => {
  const { reader, taken } = counting();
  const guarded = guardReader(reader, 5);
  guarded.push('abc');
  guarded.push('de');
  expect(errorOf(() => guarded.push('f'))).toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('5 characters'),
  });
  expect(taken()).toBe(2);
  expect(guarded.push('g')).toEqual([]);
  expect(guarded.end()).toEqual([]);
});

test('counts what is told of chunks that are no text', () => {
  const { reader, taken } = counting();
  const guarded = guardReader(reader, 8);
  const chunk = { toString: () => 'four' };
  expect(guarded.push(chunk)).toEqual([{ type: 'text', text: 'four' }]);
  expect(guarded.push(chunk)).toHaveLength(1);
  expect(errorOf(() => guarded.push(chunk)).code).toBe('too_large');
  expect(taken()).toBe(3);
  expect(guarded.push(chunk)).toEqual([]);
  expect(guarded.end()).toEqual([]);
});

test('counts no text for events that have none', () => {
  const silent: Reader<object> = {
    push: () => [{ type: 'tool-call-end', index: 0 }],
    end: () => [],
  };
  const guarded = guardReader(silent, 0);
  expect(guarded.push({})).toHaveLength(1);
  expect(guarded.push({})).toHaveLength(1);
});

test('has a default far above any real reply', () => {
  expect(DEFAULT_REPLY_LIMIT).toBe(67_108_864);
});

test('lets a reader that fails at its end tell the end after that', () => {
  let failures = 1;
  const guarded = guardReader({
    push: () => [],
    end(reason = 'unknown') {
      if (failures-- > 0) throw new TypeError('the server answered with an error');
      return [{ type: 'end', reason }];
    },
  });
  expect(() => guarded.end()).toThrow('the server answered with an error');
  expect(guarded.end()).toEqual([{ type: 'end', reason: 'unknown' }]);
  expect(guarded.end()).toEqual([]);
});

test('hands a reader of text nothing else', () => {
  const { reader, taken } = counting();
  const guarded = guardReader<string>(reader, 10, lengthOfText);
  for (const chunk of [undefined, null, 3, {}]) {
    expect(errorOf(() => guarded.push(chunk as never)).code).toBe('invalid_input');
  }
  expect(taken()).toBe(0);
  expect(guarded.push('Hi')).toHaveLength(1);
});

test('counts what its caller counts, before it is read', () => {
  const { reader, taken } = counting();
  const guarded = guardReader(reader, 8, () => 5);
  expect(guarded.push({})).toHaveLength(1);
  expect(errorOf(() => guarded.push({})).code).toBe('too_large');
  expect(taken()).toBe(1);
});
