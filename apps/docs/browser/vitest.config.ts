import { defineConfig } from 'vitest/config';

const shared = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Check a changing page again until it shows the expected result.
  expect: { poll: { timeout: 15_000, interval: 50 } },
};

// Not part of `npm test`, because it needs a built site and Chromium.
export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: 2,
    // Run the pages of one file in parallel.
    maxConcurrency: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'site',
          include: ['browser/**/*.test.ts'],
          exclude: ['browser/speed.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'speed',
          include: ['browser/speed.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
