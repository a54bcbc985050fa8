import { defineConfig } from 'vitest/config';
import { sourceAliases } from './scripts/lib/source-aliases.mjs';

// Each package has it as its own `vitest.config.ts`; from the workspace's root (`npx vitest`) it runs the
// tests of all packages together.
export default defineConfig({
  resolve: { alias: sourceAliases(import.meta.dirname) },
  test: {
    include: ['**/src/**/*.test.ts', '**/test/**/*.test.ts'],
    passWithNoTests: true,
    // A process for each of hundreds of small files takes three times as long as their tests.
    isolate: false,
    reporters: ['default', ['json', { outputFile: '.reports/tests.json' }]],
    testTimeout: 30_000,
  },
});
