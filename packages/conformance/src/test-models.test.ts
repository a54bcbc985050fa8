import { defineFamily, defineFormat } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { sound } from '../test/sound.js';
import { testModels } from './test-models.js';

const version = (name: string, ...models: readonly string[]) =>
  defineFormat({ ...sound, name, models });
const family = defineFamily({
  name: 'family',
  version: '2',
  members: { '1': version('one', 'acme-1*'), '2': version('two', 'acme-2*'), by: version('by') },
});

function registered(models: Readonly<Record<string, readonly string[]>>, ...unknown: string[]) {
  const tests = new Map<string, () => unknown>();
  testModels(family, models, {
    describe: (_name, register) => register(),
    test: (name, run) => tests.set(name, run),
    unknown,
  });
  return tests;
}

test('passes what a registry takes for the version under which it stands', () => {
  const tests = registered({ '1': ['acme-1b'], '2': ['host/acme-2b', 'acme-2'] }, 'acme-3');
  expect(tests.size).toBe(5);
  for (const run of tests.values()) run();
});

test.each([
  ['acme-2b', 'acme-2b matches 2'],
  ['other', 'other matches no version'],
  ['acme-1c', 'acme-1c matches 1'],
  ['every version with models is tested', 'list models of the version 2'],
])('%s fails', (name, message) => {
  const tests = registered({ '1': ['acme-2b', 'other'] }, 'acme-1c');
  expect(() => tests.get(name)?.()).toThrow(message);
});
