import { defineConfig } from 'vitest/config';

// Not part of `npm test`, because it needs Chromium, transformers.js and the built packages.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    reporters: ['verbose'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
