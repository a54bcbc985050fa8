import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkExamples } from '../examples/check.mjs';
import { isShown } from '../examples/output.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every fault in the documentation is found', { timeout: 60_000 }, async () => {
  const root = path.join(import.meta.dirname, 'examples');
  const { failures, summary } = await checkExamples(root, folder);
  const lines = failures.map(({ file, line, problem }) => `${file}:${line}: ${problem}`);
  expect(lines).toMatchInlineSnapshot(`
    [
      "README.md:8: prints "2", but its comment says "3"",
      "README.md:12: prints "2", but no comment says so",
      "README.md:16: prints nothing, but its comment says "never"",
      "README.md:20: 'unused' is declared but its value is never read.",
      "README.md:24: Type 'number' is not assignable to type 'string'.",
      "README.md:29: Argument of type 'string' is not assignable to parameter of type 'number'.",
      "README.md:33: Cannot find module '@modelspeak/missing' or its corresponding type declarations.",
      "README.md:39: Property 'jsn' does not exist on type 'Response'. Did you mean 'json'?",
      "README.md:49: throws TypeError: on purpose",
      "README.md:53: ends the process with the exit code 3",
      "README.md:57: RangeError: too late",
      "README.md:64: waits for what never comes",
      "packages/broken/README.md:2: prints "in a package", but its comment says "in the package"",
      "packages/broken/src/index.ts:4: useless has no example",
      "packages/broken/src/index.ts:14: shell has no example",
      "packages/broken/src/parts.ts:1: bare has no doc comment",
      "packages/broken/src/parts.ts:9: Undocumented has no doc comment",
      "packages/broken/src/parts.ts:18: prints "4", but its comment says "5"",
      "packages/broken/src/parts.ts:39: prints "open", but its comment says "shut"",
    ]
  `);
  expect(summary).toMatchInlineSnapshot(`
    [
      "exports: 3 documented, 4 not",
      "examples: 13 run, 15 failed",
    ]
  `);
});

test.each([
  { comment: ['2'], printed: ['2'], shown: true },
  { comment: ['2'], printed: ['3'], shown: false },
  { comment: ['2'], printed: ['2', '2'], shown: false },
  { comment: ['one', 'two'], printed: ['one', 'two'], shown: true },
  { comment: ['one', 'two'], printed: ['one\ntwo'], shown: true },
  { comment: ['one\\ntwo'], printed: ['one\ntwo'], shown: true },
  { comment: ['one', '', 'three'], printed: ['one\n\nthree'], shown: true },
  { comment: ['one\\n'], printed: ['one\n'], shown: true },
  { comment: ['one'], printed: ['one\n'], shown: false },
  { comment: ['one two'], printed: ['one\ntwo'], shown: false },
  { comment: ['one, two'], printed: ['one', 'two'], shown: true },
  { comment: ['on…'], printed: ['one', 'two'], shown: true },
  { comment: ['an…'], printed: ['one', 'two'], shown: false },
  { comment: ['one…'], printed: ['one…'], shown: true },
  { comment: ['ne'], printed: ['one'], shown: false },
])('the comment $comment for $printed: $shown', ({ comment, printed, shown }) => {
  const prints = printed.map((text) => ({ text, oneLine: text }));
  expect(isShown(comment, prints)).toBe(shown);
});

test('an object may be shown on one line that is printed on several', () => {
  const prints = [{ text: '{\n  a: 1\n}', oneLine: '{ a: 1 }' }];
  expect(isShown(['{ a: 1 }'], prints)).toBe(true);
  expect(isShown(['{', '  a: 1', '}'], prints)).toBe(true);
  expect(isShown(['{ a: 2 }'], prints)).toBe(false);
});
