import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const packages = path.join(import.meta.dirname, '../packages');

/** Whose tests notice changes: a package's own, and for shared code those of its formats. */
const TESTED_BY: Readonly<Record<string, string>> = {
  lazyllm: 'packages/{lazyllm,format-lazyllm-alpaca,format-lazyllm-chat}',
};
const name = path.basename(process.cwd());
const folders = TESTED_BY[name] ?? `packages/${name}`;

export default defineConfig({
  root: path.join(packages, '..'),
  resolve: {
    // The source, which is changed, and not what was built of it before.
    alias: readdirSync(packages).map((folder) => ({
      find: new RegExp(`^@modelspeak/${folder}$`),
      replacement: path.join(packages, folder, 'src/index.ts'),
    })),
  },
  test: {
    include: [`${folders}/src/**/*.test.ts`, `${folders}/test/**/*.test.ts`],
    // The suite tries thousands of cases for each change, where a package's own tests try one.
    exclude: ['**/node_modules/**', '**/conformance.test.ts'],
    testTimeout: 30_000,
  },
});
