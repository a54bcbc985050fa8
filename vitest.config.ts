import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { packageFolders } from './scripts/lib/packages.mjs';
import { sourceAliases } from './scripts/lib/source-aliases.mjs';

const root = import.meta.dirname;

// Each package has it as its own `vitest.config.ts`; from the workspace's root (`npx vitest`) it runs the
// tests of all packages together.
export default defineConfig({
  plugins: [
    {
      name: 'watch-sources',
      // The folders, since git replaces the files of other packages, which ends the watch of a single one.
      configureServer({ watcher }) {
        watcher.add(packageFolders(root).map((folder) => path.join(root, folder, 'src')));
      },
    },
  ],
  resolve: { alias: sourceAliases(root) },
  test: {
    include: ['**/src/**/*.test.ts', '**/test/**/*.test.ts'],
    passWithNoTests: true,
    // A process for each of hundreds of small files takes three times as long as their tests.
    isolate: false,
    reporters: ['default', ['json', { outputFile: '.reports/tests.json' }]],
    testTimeout: 30_000,
  },
});
