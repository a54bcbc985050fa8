import { readFileSync } from 'node:fs';
import { testFormat, vectorCases } from '@modelspeak/conformance';
import { describe, expect, test } from 'vitest';
import { qwen3 } from '../examples/qwen3.js';
import { runners } from '../examples/vectors/runners.js';

describe.each(Object.entries(runners))('%s', (file, run) => {
  const text = readFileSync(new URL(`../examples/vectors/${file}`, import.meta.url), 'utf8');
  test.each(vectorCases(file, text))('$id', (vector) => {
    const { expected, actual } = run(vector) ?? {};
    expect(actual).toBe(expected);
  });
});

describe.each([
  ['not set', undefined],
  ['on', true],
  ['off', false],
])('with thinking %s', (_setting, enabled) => {
  testFormat(qwen3, {
    test,
    runs: 20,
    request: { thinking: { enabled } },
    rewritesHistory: 'the last reply begins with an empty thought, which earlier ones do not have',
  });
});
