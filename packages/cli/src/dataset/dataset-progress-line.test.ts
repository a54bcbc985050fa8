import { expect, test } from 'vitest';
import { datasetProgressLine } from './dataset-progress-line.js';

const NONE = { rows: 0, tokens: 0, bytes: 0 };
const PROGRESS = { rows: 1000, tokens: 180_000, refused: 0, bytes: 20, totalBytes: 100 };

test('shows how far a run has come', () => {
  expect(datasetProgressLine({ ...PROGRESS, refused: 2, earlier: NONE }, 4000)).toBe(
    '████░░░░░░░░░░░░░░░░ 20%  1,000 rows  250 rows/s  45,000 tokens/s  16 s left  2 refused',
  );
});

test('counts the speed of this run, not of the one that it resumes', () => {
  const earlier = { rows: 800, tokens: 140_000, bytes: 10 };
  expect(datasetProgressLine({ ...PROGRESS, earlier }, 4000)).toBe(
    '████░░░░░░░░░░░░░░░░ 20%  1,000 rows  50 rows/s  10,000 tokens/s  32 s left',
  );
});

test('shows no part where the size is unknown', () => {
  const progress = { ...PROGRESS, tokens: 0, totalBytes: undefined, earlier: NONE };
  expect(datasetProgressLine(progress, 4000)).toBe('1,000 rows  250 rows/s');
});
