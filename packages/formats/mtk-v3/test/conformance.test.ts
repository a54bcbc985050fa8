import { readFileSync } from 'node:fs';
import { testSettings } from '@modelspeak/conformance';
import { parseJson } from '@modelspeak/core';
import { describe, test } from 'vitest';
import { mtkV3 } from '../src/index.js';
import { runMtkV3 } from '../vectors/mtk-v3.js';
import { settings } from './settings.js';

const text = readFileSync(new URL('../vectors/mtk-v3.json', import.meta.url), 'utf8');
const { cases } = parseJson(text) as unknown as { cases: readonly { id: string }[] };
const vectors = [{ name: 'mtk-v3.json', cases, run: runMtkV3 }];

// In brief: CI runs the suite in full, and attacks every setting (npm run conformance, npm run attacks).
testSettings(mtkV3, settings, { describe, test, runs: 25, vectors: { default: vectors } });
