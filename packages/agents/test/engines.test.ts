import {
  checkEngine,
  ENGINE_SUITE,
  type OpenTestedEngine,
  testEngine,
} from '@modelspeak/conformance/engines';
import { describe, expect, test } from 'vitest';
import type { OpenEngine } from '../src/index.js';
import { BROKEN } from './broken-engines.js';
import { freshEngines } from './fresh-engines.js';

const tested = (open: OpenEngine): OpenTestedEngine => open as OpenTestedEngine;

const engines = freshEngines();
for (const [name, open] of engines) {
  const isDurable = name !== 'memory';
  testEngine({ name, isDurable, fresh: async () => tested(await open()) }, { test });
}
const freshFiles = async (): Promise<OpenEngine> => {
  const [, open] = engines.find(([name]) => name === 'files') ?? [];
  if (open === undefined) throw new Error('there is no engine in files');
  return open();
};

describe('each check', () => {
  test.each(ENGINE_SUITE)('there is an engine that fails only to show: $name', ({ name }) => {
    expect(Object.keys(BROKEN)).toContain(name);
  });

  test.each(Object.entries(BROKEN))('finds a broken engine: %s', async (name, breakIt) => {
    const check = ENGINE_SUITE.find((one) => one.name === name);
    if (check === undefined) throw new Error('there is no such check');
    const open = tested(breakIt(await freshFiles()));
    await expect(checkEngine(check, open, { timeout: 1000 })).rejects.toThrow();
  });
});
