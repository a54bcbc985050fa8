import { defineConfig } from 'vitest/config';

// Each package's `test` script runs this with itself as the root; from the workspace's root
// (`npx vitest`) it runs the tests of all packages together.
export default defineConfig({
  test: {
    include: ['**/src/**/*.test.ts', '**/test/**/*.test.ts'],
    passWithNoTests: true,
    // A process for each of hundreds of small files takes three times as long as their tests.
    isolate: false,
    reporters: ['default', ['json', { outputFile: '.reports/tests.json' }]],
    testTimeout: 30_000,
  },
});
