import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { evidence } from './evidence.js';

const root = path.join(import.meta.dirname, '../../..');
const shown = await evidence(path.join(root, 'packages'));

test('reads every kind of disputed reply correctly at least as often as any other reader', () => {
  expect(shown.disputed.length).toBeGreaterThan(10);
  for (const { name, readers } of shown.disputed) {
    const { modelspeak: ours, ...others } = readers;
    const best = Math.max(...Object.values(others).map(({ whole }) => whole.right));
    expect(ours?.whole.right, name).toBeGreaterThanOrEqual(best);
    expect(ours?.streamed?.right, name).toBeGreaterThanOrEqual(best);
  }
});

test('the total is the sum of the files', () => {
  const rows = shown.disputed.map(({ readers }) => readers['modelspeak']?.whole.rows ?? 0);
  const sum = rows.reduce((all, each) => all + each, 0);
  expect(shown.total.readers['modelspeak']?.whole.rows).toBe(sum);
});

test('the README says how many outputs were recorded', () => {
  const count = shown.recorded.reduce((sum, { prompts, replies }) => sum + prompts + replies, 0);
  expect(count).toBeGreaterThan(claimed(/over ([\d,]+)\s+recorded outputs/));
});

test('the README says how many disputed replies are read correctly', () => {
  const { whole, streamed } = shown.total.readers['modelspeak'] ?? {};
  const all = claimed(/all (\d+) whose intended meaning is known/);
  expect(whole).toEqual({ right: all, rows: all });
  expect(streamed?.right).toBe(all);
});

test('says why replies from the tests of other readers are read differently', () => {
  expect(shown.peers.length).toBeGreaterThan(0);
  const lists = shown.peers.map(({ list }) => list);
  expect(new Set(lists).size).toBe(lists.length);
  for (const { rows, right, differing } of shown.peers) {
    expect(right + differing.length).toBe(rows);
    for (const { reason } of differing) expect(reason).not.toBe('');
  }
});

function claimed(figure: RegExp): number {
  const [, digits] = figure.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? [];
  if (digits === undefined) throw new Error(`the README does not say ${figure}`);
  return Number(digits.replaceAll(',', ''));
}
