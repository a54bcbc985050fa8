import { readFileSync } from 'node:fs';
import { vectorCases } from '@modelspeak/conformance';
import { describe, expect, test } from 'vitest';
import { runners } from '../vectors/runners.js';

function casesOf(file: string) {
  return vectorCases(file, readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8'));
}

describe.each(Object.entries(runners))('%s', (file, run) => {
  test.each(casesOf(file))('$id', (vector) => {
    const { expected, actual } = run(vector) ?? {};
    expect(actual).toBe(expected);
  });
});
