import { defineConfig } from 'vitest/config';

// Needs a built site and Chromium, so that it is no part of `npm test`.
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    reporters: ['default'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
