import { expect, test } from 'vitest';
import { hasRepeatedCall } from './has-repeated-call.js';

let ids = 0;
const step = (...inputs: readonly unknown[]) => ({
  toolCalls: inputs.map((input) => ({ toolCallId: `c${ids++}`, toolName: 'look', input })),
});
const A = { at: 1, in: 'box' };
const a = { in: 'box', at: 1 };
const B = { at: 2, in: 'box' };

test.each([
  [false, 'no step', []],
  [false, 'two equal calls', [step(A), step(a)]],
  [true, 'three equal calls', [step(A), step(a), step(A)]],
  [true, 'three equal calls among others', [step(A, B), step(a), step({ at: 3 }, A)]],
  [false, 'another call between them', [step(A), step(B), step(A), step(A)]],
  [false, 'an answer after them', [step(A), step(A), step(A), step()]],
  [false, 'calls without arguments', [step(undefined), step({})]],
  [true, 'the same calls without arguments', [step(undefined), step({}), step({})]],
])('is %s after %s', (isRepeated, _what, steps) => {
  expect(hasRepeatedCall()({ steps })).toBe(isRepeated);
});

test('has another limit', () => {
  expect(hasRepeatedCall(2)({ steps: [step(A), step(A)] })).toBe(true);
  const often = Array.from({ length: 9 }, () => step(A));
  expect(hasRepeatedCall(Infinity)({ steps: often })).toBe(false);
  expect(() => hasRepeatedCall(0)({ steps: [step(A)] })).toThrow('repeats: found 0');
});
