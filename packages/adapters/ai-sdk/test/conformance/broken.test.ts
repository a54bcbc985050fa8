import * as ai from 'ai';
import { describe, expect, test } from 'vitest';
import { PROVIDER_SUITE, runProviderConformance } from '../../src/conformance/index.js';
import { BROKEN } from './broken.js';
import { BROKEN_OTHERWISE } from './broken-otherwise.js';
import { type Breaking, subjectOf } from './sound.js';

test('a model that is sound passes', async () => {
  const { groups } = await runProviderConformance(subjectOf(ai));
  const failed = groups.flatMap(({ checks }) =>
    checks.filter(({ outcome }) => outcome === 'failed'),
  );
  expect(failed).toEqual([]);
});

const CHECKS = PROVIDER_SUITE.flatMap(({ name, checks }) =>
  checks.map((check) => ({ title: `${name}: ${check.name}`, check })),
);

async function expectFailures(title: string, breaking: Breaking): Promise<void> {
  const found = CHECKS.filter((one) => one.title.startsWith(title));
  expect(found.length).toBeGreaterThan(0);
  for (const { check } of found) {
    const failure = await Promise.resolve(check.run(subjectOf(ai, breaking))).catch(
      (error: Error) => error,
    );
    // Or what generateText throws.
    expect((failure as Error | undefined)?.name).toMatch(/^(CheckFailure|AI_APICallError)$/);
  }
}

describe('a model that is broken fails', () => {
  test.each(BROKEN)('%s', expectFailures);

  test.each(BROKEN_OTHERWISE)('%s … %s', (title, _how, breaking) =>
    expectFailures(title, breaking),
  );

  test('for each check', () => {
    const untested = CHECKS.filter(({ title }) => !BROKEN.some(([one]) => title.startsWith(one)));
    expect(untested.map(({ title }) => title)).toEqual([]);
  });
});

test('a check that a provider does not pass by design is skipped, with the reason', async () => {
  const exceptions = { 'requests: shows raw': 'its server has no chunks' };
  const { groups } = await runProviderConformance({ ...subjectOf(ai), exceptions });
  const skipped = groups.flatMap(({ checks }) =>
    checks.filter(({ outcome }) => outcome === 'skipped'),
  );
  expect(skipped).toMatchObject([{ detail: 'its server has no chunks' }]);
});
