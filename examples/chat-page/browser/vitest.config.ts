import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { sourceAliases } from '../../../scripts/lib/source-aliases.mjs';

const isServed = process.env['LLAMA_SERVER'] !== undefined;

// Not part of `npm test`, because it needs Chromium; with the address of a server, on its model.
export default defineConfig({
  resolve: { alias: sourceAliases(path.join(import.meta.dirname, '../../..')) },
  test: {
    root: import.meta.dirname,
    include: [isServed ? 'real-server.test.ts' : 'scripted-model.test.ts'],
    reporters: ['verbose'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
});
