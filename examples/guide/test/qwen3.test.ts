import { readFileSync } from 'node:fs';
import { testSettings, testVectors } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { qwen3 } from '../qwen3.js';
import * as vectors from '../vectors/runners.js';

const read = (file: string) => readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8');

testVectors(vectors, { describe, test, read });

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
