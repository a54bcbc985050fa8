import { readFileSync } from 'node:fs';
import { testSettings, type VectorSource, vectorCases } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { llama3 } from '../src/index.js';
import { templateRunner } from '../vectors/chat-template.js';
import { runMeta } from '../vectors/meta.js';
import { settings } from './settings.js';

function vectors(name: string, run: VectorSource['run']): VectorSource {
  const text = readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8');
  return { name, cases: vectorCases(name, text), run };
}

const VECTORS: Readonly<Record<string, readonly VectorSource[]>> = {
  default: [vectors('llama3-meta.json', runMeta)],
  'the chat template of Hugging Face': [vectors('chat-templates/llama3.json', templateRunner())],
};

// In brief: CI runs the suite in full, and attacks every setting (npm run conformance, npm run attacks).
testSettings(llama3, settings, { describe, test, runs: 25, vectors: VECTORS });
