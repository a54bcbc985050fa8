import { readFileSync } from 'node:fs';
import { type TestFormatOptions, testFormat } from '@modelspeak/conformance';
import { parseJson } from '@modelspeak/core';
import { test } from 'vitest';
import { mtkV3 } from '../src/index.js';
import { runMtkV3 } from '../vectors/mtk-v3.js';

// Without `skip`: what does not concern a format is no gap in its tests.
const register: TestFormatOptions['test'] = (name, run, timeout) => test(name, run, timeout);

const text = readFileSync(new URL('../vectors/mtk-v3.json', import.meta.url), 'utf8');
const { cases } = parseJson(text) as unknown as { cases: readonly { id: string }[] };

testFormat(mtkV3, {
  test: register,
  vectors: [{ name: 'mtk-v3.json', cases, run: runMtkV3 }],
  rewritesHistory:
    'a decision token stands in the last turn alone, and earlier calls between other tokens',
});

testFormat(mtkV3, {
  test: (name, run, timeout) => test(`without checks: ${name}`, run, timeout),
  formatOptions: { bosToken: true, training: true, check: false },
  runs: 30,
  rewritesHistory:
    'a decision token stands in the last turn alone, and earlier calls between other tokens',
});
