import { expect, test } from 'vitest';
import { Ratios } from '../../bench/ratios.ts';

const at = (ratio: number) => ({ date: '2026-01-01', machine: 'a machine', ratio });

test('shows a ratio beside what was recorded last', () => {
  const ratios = new Ratios({ slower: [at(9), at(1.35)], faster: [at(0.04)] });
  expect(ratios.add('slower', 1.42)).toBe('1.42 (recorded 1.35, +5 %)');
  expect(ratios.add('faster', 0.0312)).toBe('0.0312 (recorded 0.0400, -22 %)');
  expect(ratios.add('new', 2)).toBe('2.00 (not recorded)');
  expect(ratios.failed).toEqual([]);
});

test('fails above 1.5 times what was recorded last', () => {
  const ratios = new Ratios({ within: [at(1), at(2)], beyond: [at(9), at(2)] });
  ratios.add('within', 3);
  ratios.add('beyond', 3.01);
  expect(ratios.failed).toEqual(['beyond']);
});

test('records the last five values, and keeps rows that were not measured', () => {
  const ratios = new Ratios({ full: [1, 2, 3, 4, 5].map(at), other: [at(1)] });
  ratios.add('full', 6.0004);
  const { full = [], other } = ratios.record('2026-02-02', 'another');
  expect(full.map(({ ratio }) => ratio)).toEqual([2, 3, 4, 5, 6]);
  expect(full.at(-1)).toEqual({ date: '2026-02-02', machine: 'another', ratio: 6 });
  expect(other).toEqual([at(1)]);
});
