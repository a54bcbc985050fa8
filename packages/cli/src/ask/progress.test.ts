import { expect, test } from 'vitest';
import { type Counts, Progress, progressLine } from './progress.js';

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

test('is drawn at most ten times a second, and makes room', () => {
  const written: string[] = [];
  let now = 0;
  const progress = new Progress(
    (text) => written.push(text),
    () => now,
  );
  progress.show(COUNTS);
  now = 50;
  progress.show(COUNTS);
  expect(written).toHaveLength(1);
  now = 150;
  progress.show(COUNTS);
  expect(written).toHaveLength(2);
  progress.around(() => written.push('error\n'));
  expect(written.slice(2)).toEqual(['\r\u001b[K', 'error\n', expect.stringContaining('40/100')]);
  progress.end();
  progress.end();
  expect(written.slice(5)).toEqual(['\r\u001b[K']);
});
