import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCallId, writeCallId } from './call-id.js';

test.each([
  ['toolu_1', 'toolu_1'],
  ['functions.look:0', 'esc_functions-2Elook-3A0'],
  ['a-b.c', 'esc_a-2Db-2Ec'],
  ['esc_a', 'esc_esc_a'],
  ['ü', 'esc_-C3-BC'],
])('%s is written as %s', (id, written) => {
  expect(writeCallId(id)).toBe(written);
  expect(readCallId(written)).toBe(id);
});

test('every id is one that the API takes, and comes back', () => {
  const id = fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => text.toWellFormed());
  fc.assert(
    fc.property(id, (text) => {
      const written = writeCallId(text);
      expect(written).toMatch(/^[a-zA-Z0-9_-]+$/);
      expect(readCallId(written)).toBe(text);
    }),
  );
});

test.each(['esc_', 'esc_-', 'esc_-41', 'esc_a', 'esc_-zz'])('%s stands for no other id', (id) => {
  expect(readCallId(id)).toBe(id);
});
