import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { sourceAliases } from '../scripts/lib/source-aliases.mjs';

const root = path.join(import.meta.dirname, '..');

/** Whose tests notice changes: a package's own, and for shared code those of its formats. */
const TESTED_BY: Readonly<Record<string, string>> = {
  'packages/syntaxes/lazyllm': 'packages/{syntaxes/lazyllm,formats/lazyllm-*}',
};
const folder = path.relative(root, process.cwd()).split(path.sep).join('/');
const folders = TESTED_BY[folder] ?? folder;

export default defineConfig({
  root,
  resolve: {
    // The source, which is changed, and not what was built of it before.
    alias: sourceAliases(root),
  },
  test: {
    include: [`${folders}/src/**/*.test.ts`, `${folders}/test/**/*.test.ts`],
    // The suite tries thousands of cases for each change, where a package's own tests try one.
    exclude: ['**/node_modules/**', '**/conformance.test.ts'],
    testTimeout: 30_000,
  },
});
