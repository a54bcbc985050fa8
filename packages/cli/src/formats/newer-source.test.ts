import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newerSource } from './newer-source.js';

const folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

/** A package whose files were written at some times; gives back where they are. */
function written(files: Readonly<Record<string, number>>): (file: string) => string {
  count++;
  const root = path.join(folder, String(count));
  const inPackage = (file: string): string => path.join(root, file);
  for (const [file, time] of Object.entries({ 'package.json': 9, ...files })) {
    mkdirSync(path.dirname(inPackage(file)), { recursive: true });
    writeFileSync(inPackage(file), '');
    utimesSync(inPackage(file), time, time);
  }
  return inPackage;
}

test('names the newest source that is newer than all of the build', () => {
  const at = written({ 'src/a.ts': 5, 'src/in/b.ts': 6, 'dist/index.js': 3, 'dist/chunk.js': 4 });
  expect(newerSource(at('dist/index.js'))).toBe(at('src/in/b.ts'));
});

test.each<[string, Readonly<Record<string, number>>, string]>([
  [
    'the build is newer',
    { 'src/a.ts': 5, 'dist/index.js': 3, 'dist/chunk.js': 6 },
    'dist/index.js',
  ],
  ['a test alone is newer', { 'src/a.test.ts': 5, 'dist/index.js': 3 }, 'dist/index.js'],
  ['there is no source', { 'dist/index.js': 3 }, 'dist/index.js'],
  ['the source itself is loaded', { 'src/index.ts': 3, 'src/b.ts': 5 }, 'src/index.ts'],
  ['nothing is built', { 'index.js': 3, 'src/b.ts': 5 }, 'index.js'],
])('names nothing where %s', (_name, files, entry) => {
  expect(newerSource(written(files)(entry))).toBeUndefined();
});
