import { readFileSync } from 'node:fs';
import { inBrief, type TestFormatOptions, testFormat } from '@modelspeak/conformance';
import { parseJson } from '@modelspeak/core';
import { describe, test } from 'vitest';
import { mtkV3 } from '../src/index.js';
import { runMtkV3 } from '../vectors/mtk-v3.js';
import { settings } from './settings.js';

// Without `skip`: what does not concern a format is no gap in its tests.
const register: TestFormatOptions['test'] = (name, run, timeout) => test(name, run, timeout);

const text = readFileSync(new URL('../vectors/mtk-v3.json', import.meta.url), 'utf8');
const { cases } = parseJson(text) as unknown as { cases: readonly { id: string }[] };
const vectors = [{ name: 'mtk-v3.json', cases, run: runMtkV3 }];

// CI attacks every setting, and counts its work: npm run attacks, npm run hostile-replies.
describe.each(Object.entries(settings))('%s', (name, options) => {
  const chosen = name === 'default' ? { attacks: 200, ...options, vectors } : inBrief(options);
  testFormat(mtkV3, { test: register, ...chosen });
});
