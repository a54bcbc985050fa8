import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/process.mjs';
import { EXAMPLES } from '../real/check-examples.ts';

/** The programs with other projects; `guide` is those of the guide. */
const examples = readdirSync(path.join(root, 'examples'))
  .filter((name) => name !== 'guide')
  .sort();

test('the guide lists every example', () => {
  const page = readFileSync(path.join(root, 'apps/docs/guide/examples.md'), 'utf8');
  const listed = [...page.matchAll(/npm --prefix examples\/(\S+) start/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual(examples);
});

test('every example is run', () => {
  expect([...EXAMPLES].sort()).toEqual(examples);
});

test.each(examples)('the README of %s starts it as its package does', (name) => {
  const folder = path.join(root, 'examples', name);
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
  expect(readme).toContain(`npm --prefix examples/${name} start`);
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  expect(scripts).toHaveProperty('start');
});
