import { defineConfig } from 'vitest/config';

const shared = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A page that changes is asked again until it shows what it should.
  expect: { poll: { timeout: 15_000, interval: 50 } },
};

// Needs a built site and Chromium, so that it is no part of `npm test`.
export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: 2,
    // Of one file, pages side by side.
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
