import { expect, test } from 'vitest';
import { type Counts, progressLine } from './progress.js';

const COUNTS: Counts = { total: 100, found: 20, asked: 20, failed: 0, cost: undefined };

test.each<readonly [string, Partial<Counts>, number]>([
  ['████████░░░░░░░░░░░░ 40/100  2.0 a second  30 s left', {}, 10_000],
  [
    '████████░░░░░░░░░░░░ 42/100  2.2 a second  27 s left  $0.0123  2 failed',
    { failed: 2, cost: 0.0123 },
    10_000,
  ],
  ['40  2.0 a second', { total: undefined }, 10_000],
  ['████░░░░░░░░░░░░░░░░ 20/100', { asked: 0 }, 10_000],
  ['████████████████████ 40/40  2.0 a second', { total: 40 }, 10_000],
  ['░░░░░░░░░░░░░░░░░░░░ 40/9000  0.2 a second  12 h 26 min left', { total: 9000 }, 100_000],
  ['████████████████████ 40/0', { total: 0 }, 0],
])('%s', (line, counts, milliseconds) => {
  expect(progressLine({ ...COUNTS, ...counts }, milliseconds)).toBe(line);
});
