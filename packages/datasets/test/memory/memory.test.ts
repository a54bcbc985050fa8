import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type FolderRun, Workshop } from '../prepared.js';

const shop = new Workshop();
afterAll(() => shop.remove());

const row = {
  messages: [
    { role: 'user', content: 'What is one?' },
    { role: 'assistant', content: 'It is 😀 1.' },
  ],
};
/** From the first on, the engine itself no longer grows. */
const MARKS = [15_000, 25_000];
/** What a row may leave behind, on average: its keys would be more. */
const BYTES = 32;

test.each<Partial<FolderRun['output']>>([
  {},
  { kind: 'parquet', pack: true, splits: { test: 0.1 } },
])('%j keeps nothing of the rows that are done', { timeout: 300_000 }, (output) => {
  const { recipe, ...options } = shop.options([], { ...output, partRows: 1000 });
  const given = { ...options, recipe: { ...recipe, maxLength: 500 }, row, marks: MARKS };
  const args = ['--expose-gc', path.join(import.meta.dirname, 'prepare.mjs')];
  const sizes: readonly number[] = JSON.parse(
    execFileSync(process.execPath, [...args, JSON.stringify(given)], { encoding: 'utf8' }),
  );
  const [some = 0, all = 0] = sizes;
  const [few = 0, many = 0] = MARKS;
  expect(some).toBeGreaterThan(1e6);
  expect((all - some) / (many - few)).toBeLessThan(BYTES);
});
