// Packages that follow another project have a table of its behaviours, with their counterparts here and
// the tests that show them. This test finds each of those tests, so no row promises more than is tested.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../lib/process.mjs';

const packages = path.join(root, 'packages');
const readTable = (name: string) =>
  readFileSync(path.join(packages, name, 'BEHAVIOURS.md'), 'utf8');
// Some packages write their table with their own test.
const tables = readdirSync(packages)
  .filter((name) => existsSync(path.join(packages, name, 'BEHAVIOURS.md')))
  .filter((name) => readTable(name).includes('scripts/test/behaviours.test.ts'));

test('there are tables', () => {
  expect(tables).toEqual(['agents']);
});

describe.each(tables)('the table of %s', (name) => {
  const table = readTable(name);
  // A test in another package has the package's name in front: `chat/define-tool.test.ts`.
  const rows = [...table.matchAll(/\| `([^`|]+\.ts)`: (.+) \|$/gm)].map(
    ([, file = '', title = '']) => [file, title] as const,
  );
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  const heads = lines.filter((line) => line.endsWith('| test |'));

  test('names a test in each row', () => {
    expect(rows).toHaveLength(lines.length - heads.length);
  });

  test.each(rows)('%s: %s', (file, title) => {
    const [owner, base] = file.includes('/') ? file.split('/') : [name, file];
    expect(readTest(path.join(packages, owner ?? name), base ?? file)).toContain(title);
  });
});

/** A test of a package, wherever in it the file is. */
function readTest(folder: string, base: string): string {
  for (const part of ['src', 'test']) {
    const inside = path.join(folder, part);
    if (!existsSync(inside)) continue;
    const files = readdirSync(inside, { recursive: true, encoding: 'utf8' });
    const found = files.find((file) => path.basename(file) === base);
    if (found !== undefined) return readFileSync(path.join(inside, found), 'utf8');
  }
  throw new Error(`${folder} has no test ${base}`);
}
