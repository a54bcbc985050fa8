import { readFileSync } from 'node:fs';
import { testSettings, vectorCases } from '@modelspeak/conformance';
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

const rewritesHistory =
  'the last reply begins with an empty thought, which earlier ones do not have';
const thinking = (enabled?: boolean) => ({ request: { thinking: { enabled } }, rewritesHistory });

testSettings(
  qwen3,
  {
    'with thinking not set': { ...thinking(), runs: 20 },
    'with thinking on': thinking(true),
    'with thinking off': thinking(false),
  },
  { describe, test },
);
