import { describe, expect, test } from 'vitest';
import { createCallPairs, createMadeIds } from './call-pairs.js';

const ids = createMadeIds('demo');
const call = (id: string, name: string) =>
  ({ id, type: 'function', function: { name, arguments: '{}' } }) as const;
const unnamed = { id: undefined, name: undefined };

test('made ids are told from others, also if a second number follows', () => {
  expect(['demo_0', 'demo_12_3', 'demo_', 'demo_a', 'a_demo_1', 'call_0'].map(ids.isMade)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('a result answers', () => {
  test('the call with its id, and no other', () => {
    const pairs = createCallPairs(ids);
    pairs.begin([call('a', 'f'), call('b', 'f')]);
    expect(pairs.take({ id: 'b', name: undefined })).toEqual({ id: 'b', name: 'f' });
    expect(pairs.take({ id: 'b', name: 'f' })).toBeUndefined();
    expect(pairs.take({ id: 'c', name: 'f' })).toBeUndefined();
  });

  test('the first call of its tool that has no result', () => {
    const pairs = createCallPairs(ids);
    pairs.begin([call('demo_0', 'f'), call('demo_1', 'g'), call('demo_2', 'f')]);
    const taken = ['f', 'g', 'f', 'f'].map((name) => pairs.take({ id: undefined, name })?.id);
    expect(taken).toEqual(['demo_0', 'demo_1', 'demo_2', undefined]);
  });

  test('the next call, without a name', () => {
    const pairs = createCallPairs(ids);
    pairs.begin([call('demo_0', 'f'), call('demo_1', 'g')]);
    expect([pairs.take(unnamed)?.id, pairs.take(unnamed)?.id]).toEqual(['demo_0', 'demo_1']);
    expect(pairs.take(unnamed)).toBeUndefined();
  });

  test('rather a call without an id, if it has none itself', () => {
    const pairs = createCallPairs(ids);
    pairs.begin([call('a', 'f'), call('demo_1', 'f')]);
    const taken = ['f', 'f'].map((name) => pairs.take({ id: undefined, name })?.id);
    expect(taken).toEqual(['demo_1', 'a']);
  });

  test('a call of the last message alone', () => {
    const pairs = createCallPairs(ids);
    pairs.begin([call('a', 'f')]);
    pairs.begin([call('b', 'g')]);
    expect(pairs.take({ id: 'a', name: 'f' })).toBeUndefined();
  });
});

test('new ids differ', () => {
  const pairs = createCallPairs(ids);
  expect([pairs.newId(), pairs.newId()]).toEqual(['demo_0', 'demo_1']);
});
