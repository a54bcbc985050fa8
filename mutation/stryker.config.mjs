import { fileURLToPath } from 'node:url';

// Run in the folder of a package, by run.mjs, in a copy of the workspace: files are changed in place.
export default {
  testRunner: 'vitest',
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  vitest: { configFile: fileURLToPath(new URL('vitest.config.ts', import.meta.url)) },
  mutate: [
    'src/**/*.ts',
    '!src/**/*.test.ts',
    '!src/**/*.test-d.ts',
    // Descriptions for people, and schemas that exist for their types.
    '!src/guide.ts',
    '!src/**/schemas.ts',
  ],
  inPlace: true,
  coverageAnalysis: 'perTest',
  // What runs once when a module is loaded would need every test again for each change.
  ignoreStatic: true,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { reportTests: false, reportMutants: false },
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: '.stryker-tmp',
};
