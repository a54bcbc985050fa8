import { readFileSync } from 'node:fs';
import { testSettings, type VectorSource, vectorCases } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { mistral } from '../src/index.js';
import { runners } from '../vectors/runners.js';
import { settings } from './settings.js';

function vectors(name: string): readonly VectorSource[] {
  const text = readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8');
  return [{ name, cases: vectorCases(name, text), run: runners[name] } as VectorSource];
}

const VECTORS: Readonly<Record<string, readonly VectorSource[]>> = {
  default: vectors('vendor-encoders/mistral-v13.json'),
  v15: vectors('vendor-encoders/mistral-v15.json'),
  v11: vectors('vendor-encoders/mistral-v11.json'),
  v7: vectors('vendor-encoders/mistral-v7.json'),
  'v3 with tekken': vectors('vendor-encoders/mistral-v3-tekken.json'),
  v3: vectors('vendor-encoders/mistral-v3-spm.json'),
  v1: vectors('vendor-encoders/mistral-v1.json'),
  'the chat template of Ministral 3': vectors('chat-templates/ministral-3-reasoning.json'),
  'the chat template of Devstral Small by Unsloth': vectors(
    'chat-templates/devstral-small-2507.json',
  ),
  'the chat template of Mistral Small 3.2': vectors('chat-templates/mistral-small-3.2.json'),
  'the chat template of Mistral Small 3': vectors('chat-templates/mistral-v7-tekken.json'),
  'the chat template of Mistral Nemo': vectors('chat-templates/mistral-nemo.json'),
  'the chat template of Mistral 7B v0.3': vectors('chat-templates/mistral-v0.3.json'),
};

// In brief: CI runs the suite in full, and attacks every setting (npm run conformance, npm run attacks).
testSettings(mistral, settings, { describe, test, runs: 25, vectors: VECTORS });
