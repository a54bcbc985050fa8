import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FILES_WITH_FIGURES, readmeFigures } from './readme-figures.js';
import { shownEvidence } from './shown-evidence.js';

const root = path.join(import.meta.dirname, '../../..');
const shown = await shownEvidence();

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

test('no figure of a README is larger than measured, or old', () => {
  const measured = readmeFigures(shown);
  const written = FILES_WITH_FIGURES.flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/<!-- figure: ([^>]+) -->([^<]*)</g),
  ]);
  expect(new Set(written.map(([, name]) => name))).toEqual(new Set(Object.keys(measured)));
  for (const [, name = '', text = ''] of written) {
    const ratio = numberIn(text) / numberIn(measured[name] ?? '');
    // Sizes may change by as much as their limits allow; counts grow with every format.
    expect(ratio, `${name}: run npm run figures in apps/docs`).toBeGreaterThan(0.85);
    expect(ratio, `${name}: run npm run figures in apps/docs`).toBeLessThanOrEqual(
      name.startsWith('size') ? 1.1 : 1,
    );
  }
});

test('every disputed reply whose meaning is known is read correctly', () => {
  const { whole, streamed } = shown.total.readers['modelspeak'] ?? {};
  expect(whole?.right).toBe(whole?.rows);
  expect(streamed?.right).toBe(whole?.rows);
  expect(shown.disagreements).toBeGreaterThan(whole?.rows ?? 0);
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

function numberIn(text: string): number {
  return Number.parseFloat(text.replaceAll(',', ''));
}
