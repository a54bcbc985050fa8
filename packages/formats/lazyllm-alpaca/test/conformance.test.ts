import { readFileSync } from 'node:fs';
import { testSettings, type VectorSource } from '@modelspeak/conformance';
import { parseJson } from '@modelspeak/core';
import { describe, test } from 'vitest';
import { lazyllmAlpaca } from '../src/index.js';
import { runLazyllmAlpacaGuide, runLazyllmAlpacaUpstream } from '../vectors/prompter.js';
import { settings } from './settings.js';

function vectors(name: string, run: VectorSource['run']): VectorSource {
  const text = readFileSync(
    new URL(`../../../syntaxes/lazyllm/vectors/${name}`, import.meta.url),
    'utf8',
  );
  const { cases } = parseJson(text) as unknown as {
    cases: readonly { readonly id: string; readonly prompter: string }[];
  };
  return { name, cases: cases.filter(({ prompter }) => prompter === 'lazyllm-alpaca'), run };
}

const VECTORS = [
  vectors('lazyllm-guide.json', runLazyllmAlpacaGuide),
  vectors('lazyllm-upstream.json', runLazyllmAlpacaUpstream),
];

// In brief: CI runs the suite in full, and attacks every setting (npm run conformance, npm run attacks).
testSettings(lazyllmAlpaca, settings, { describe, test, runs: 25, vectors: { default: VECTORS } });
