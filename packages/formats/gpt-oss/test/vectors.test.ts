import { readFileSync } from 'node:fs';
import { vectorCases } from '@modelspeak/conformance';
import { describe, expect, test } from 'vitest';
import { disputed, runners } from '../vectors/runners.js';

function casesOf(file: string) {
  return vectorCases(file, readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8'));
}

describe.each(Object.entries(runners))('%s', (file, run) => {
  test.each(casesOf(file))('$id', (vector) => {
    const { expected, actual, exception } = run(vector) ?? {};
    expect(actual).toBe(expected);
    expect(exception).toBeUndefined();
  });
});

test.each(Object.entries(disputed))('%s: every reply is read as it was meant', (file, run) => {
  const outcomes = casesOf(file).flatMap((row) => run(row)?.ours ?? []);
  expect(outcomes.length).toBe(44);
  for (const ours of outcomes) expect(ours).toEqual({ whole: true, streamed: true });
});
