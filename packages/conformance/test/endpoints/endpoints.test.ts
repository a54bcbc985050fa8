import { describe, expect, test } from 'vitest';
import type { Group } from '../../src/check.js';
import {
  ENDPOINT_SUITE,
  type EndpointOptions,
  runEndpointConformance,
  testEndpoint,
} from '../../src/endpoints/index.js';
import { createEndpointSubject, type EndpointSubject } from '../../src/endpoints/subject.js';
import { reportOf } from '../../src/run-groups.js';
import { checkNamed } from '../check-named.js';
import { BROKEN, BROKEN_LIVE } from './broken.js';
import { sound, soundBody, soundLive, wire } from './sound.js';

const live: EndpointOptions['live'] = { prompt: [1, 2] };

async function failuresOf(options: EndpointOptions): Promise<readonly string[]> {
  const { groups } = await runEndpointConformance(options);
  return groups.flatMap(({ checks }) =>
    checks.flatMap(({ name, outcome, detail }) =>
      outcome === 'failed' ? [`${name}: ${detail}`] : [],
    ),
  );
}

describe('an endpoint that is sound passes', () => {
  test.each([
    ['of prompts', { make: sound, wire }],
    ['of bodies', { make: soundBody, wire }],
    ['of a model of its own', { make: soundLive, live }],
  ])('%s', async (_what, options) => {
    const warnings: string[] = [];
    const onWarning = ({ message }: Error): unknown => warnings.push(message);
    process.on('warning', onWarning);
    expect(await failuresOf(options)).toEqual([]);
    process.off('warning', onWarning);
    // Such as of a server that adds listeners again and again.
    expect(warnings).toEqual([]);
  });
});

describe('an endpoint that is broken fails', () => {
  const broken = [
    ...BROKEN.map((one) => ({ ...one, rest: { wire } })),
    ...BROKEN_LIVE.map((one) => ({ ...one, rest: { live } })),
  ];
  const fails = async ({ group: name, check, make, rest }: (typeof broken)[number]) => {
    const group = ENDPOINT_SUITE.find((some) => some.name === name) as Group<EndpointSubject>;
    const subject = createEndpointSubject({ make, ...rest });
    const { outcome } = await reportOf(checkNamed(group.checks, check), group, subject);
    expect(outcome).toBe('failed');
  };
  test.each(broken.filter((one) => !one.hangs))('$group: $check', fails);
  // The suite waits for each of these as long as it waits for any endpoint.
  test.concurrent.each(broken.filter((one) => one.hangs))('$group: $check', fails);

  test('each check has one', () => {
    const checks = [...BROKEN, ...BROKEN_LIVE].map(({ group, check }) => `${group}: ${check}`);
    const unbroken = ENDPOINT_SUITE.flatMap(({ name, checks: all }) =>
      all.map((check) => `${name}: ${check.name}`),
    ).filter((name) => !checks.some((check) => name.startsWith(check)));
    expect(unbroken).toEqual([]);
  });
});

test('a group must exist', async () => {
  const only = ['spelling'] as never;
  await expect(runEndpointConformance({ make: sound, only })).rejects.toMatchObject({
    code: 'invalid_option',
    path: 'only',
  });
});

test('checks are registered by their names, and what does not concern an endpoint as skipped', () => {
  const names: string[] = [];
  const skipped: string[] = [];
  const register = Object.assign((name: string) => names.push(name), {
    skip: (name: string) => skipped.push(name),
  });
  testEndpoint({ make: sound, test: register, only: ['contract', 'live'] });
  expect(names[0]).toBe('sound: contract: has a kind, a name and the methods of its kind');
  expect(skipped[0]).toContain('(no live request given)');
});
