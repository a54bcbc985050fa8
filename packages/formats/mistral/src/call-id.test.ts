import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newCallId, nineOf } from './call-id.js';

const NINE = /^[a-zA-Z0-9]{9}$/;

test('a new id has nine letters or digits, and counts', () => {
  expect([newCallId(0), newCallId(12_345)]).toEqual(['call00000', 'call12345']);
});

describe('an id of another form', () => {
  test('becomes one of nine letters or digits, always the same', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(nineOf(id)).toMatch(NINE);
        expect(nineOf(id)).toBe(nineOf(id));
      }),
    );
    expect(nineOf('call_abc123')).toBe(nineOf('call_abc123'));
  });

  test('differs from what others become', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `call_${index}`);
    expect(new Set(ids.map(nineOf)).size).toBe(ids.length);
    expect(nineOf('ab')).not.toBe(nineOf('ba'));
    expect(nineOf('')).toMatch(NINE);
  });

  test('stays the same in every release', () => {
    expect(nineOf('call_0')).toBe('nGVwu2KKL');
  });
});

test.each(['call00000', 'a1B2c3D4e', '123456789'])('%s stays as it is', (id) => {
  expect(nineOf(id)).toBe(id);
});
