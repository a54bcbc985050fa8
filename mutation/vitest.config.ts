import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { packageFolders } from '../scripts/lib/packages.mjs';

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
    alias: packageFolders(root).flatMap(sourcesOf),
  },
  test: {
    include: [`${folders}/src/**/*.test.ts`, `${folders}/test/**/*.test.ts`],
    // The suite tries thousands of cases for each change, where a package's own tests try one.
    exclude: ['**/node_modules/**', '**/conformance.test.ts'],
    testTimeout: 30_000,
  },
});

/** Each entry of a package by its name, with the source that it is built of. */
function sourcesOf(folder: string) {
  const { name, exports } = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  ) as { name: string; exports?: Record<string, string | { default: string }> };
  return Object.entries(exports ?? {}).flatMap(([entry, target]) => {
    const built = /^\.\/dist\/(.*)\.js$/.exec(typeof target === 'string' ? target : target.default);
    return built === null
      ? []
      : [
          {
            find: new RegExp(`^${name}${entry.slice(1)}$`),
            replacement: path.join(root, folder, `src/${built[1]}.ts`),
          },
        ];
  });
}
