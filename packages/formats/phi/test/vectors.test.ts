import { readFileSync } from 'node:fs';
import { vectorCases } from '@modelspeak/conformance';
import { describe, expect, test } from 'vitest';
import { disputed, runners } from '../vectors/runners.js';

function casesOf(file: string) {
  return vectorCases(file, readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8'));
}

describe.each(Object.entries(runners))('%s', (file, run) => {
  test.each(casesOf(file))('$id', (vector) => {
    const { expected, actual } = run(vector) ?? {};
    expect(actual).toBe(expected);
  });
});

test.each(Object.entries(disputed))('%s is read as it was meant', (file, run) => {
  const wrong = casesOf(file).filter((row) => {
    const { whole, streamed } = run(row)?.ours ?? { whole: true, streamed: true };
    return !whole || !streamed;
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
