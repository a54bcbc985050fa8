import { expect, test } from 'vitest';
import { packageCoverages } from '../lib/coverage.ts';

const coverages = await packageCoverages();

test('there are formats that say which references they were compared with', () => {
  expect(coverages.length).toBeGreaterThan(10);
});

test.each(coverages)('$file says truly what its format was compared with', (coverage) => {
  expect(coverage.problems).toEqual([]);
  expect(coverage.said).toStrictEqual(coverage.shown);
});
