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

// CI attacks every setting, and counts its work: npm run attacks, npm run hostile-replies.
testSettings(mtkV3, settings, { describe, test, vectors: { default: vectors } });
