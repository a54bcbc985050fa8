import { expect, test } from 'vitest';
import { countDisputed, sumCounts } from './count-disputed.js';
import type { DisputedOutcome } from './disputed-runner.js';

const OUTCOMES: readonly (DisputedOutcome | undefined)[] = [
  { ours: { whole: true, streamed: true }, others: { vllm: { whole: true, streamed: false } } },
  { ours: { whole: true, streamed: false }, others: { 'llama.cpp': { whole: false } } },
  undefined,
];

test('counts replies by reader, those that were meant to be something', () => {
  expect(countDisputed((row) => OUTCOMES[row as number], [0, 1, 2])).toEqual({
    modelspeak: { whole: { right: 2, rows: 2 }, streamed: { right: 1, rows: 2 } },
    vllm: { whole: { right: 1, rows: 1 }, streamed: { right: 0, rows: 1 } },
    'llama.cpp': { whole: { right: 0, rows: 1 } },
  });
});

test('adds up files, streams only where there are some', () => {
  const whole = { right: 1, rows: 2 };
  expect(sumCounts([{ whole }, { whole, streamed: whole }])).toEqual({
    whole: { right: 2, rows: 4 },
    streamed: whole,
  });
  expect(sumCounts([{ whole }])).toEqual({ whole });
});
