import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const docs = path.join(import.meta.dirname, '..');
const pages = ['.', 'guide'].flatMap((folder) =>
  readdirSync(path.join(docs, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name)),
);

/** How many cells a row of a table has. A bar in code needs a backslash, too. */
function cellsOf(row: string): number {
  return row.replaceAll('\\|', '').split('|').length;
}

/** The rows that have more or fewer cells than the head of their table. */
function brokenRows(text: string): readonly string[] {
  const lines = text.replaceAll(/^```[\s\S]*?^```/gm, '').split('\n');
  let head: string | undefined;
  return lines.filter((line) => {
    if (!line.startsWith('|')) head = undefined;
    else head ??= line;
    return head !== undefined && cellsOf(line) !== cellsOf(head);
  });
}

test.each(pages)('the rows of tables in %s have as many cells as their heads', (page) => {
  expect(brokenRows(readFileSync(path.join(docs, page), 'utf8'))).toEqual([]);
});

test('a bar in code that is not escaped is found', () => {
  expect(brokenRows('| a | b |\n|---|---|\n| `<|x|>` | c |\n| `<\\|x\\|>` | c |')).toEqual([
    '| `<|x|>` | c |',
  ]);
});
