import { readFileSync } from 'node:fs';
import {
  inBrief,
  type TestFormatOptions,
  testFormat,
  type VectorSource,
  vectorCases,
} from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { llama3 } from '../src/index.js';
import { templateRunner } from '../vectors/chat-template.js';
import { runMeta } from '../vectors/meta.js';
import { settings } from './settings.js';

// Without `skip`: what does not concern a format is no gap in its tests.
const register: TestFormatOptions['test'] = (name, run, timeout) => test(name, run, timeout);

function vectors(name: string, run: VectorSource['run']): VectorSource {
  const text = readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8');
  return { name, cases: vectorCases(name, text), run };
}

const VECTORS: Readonly<Record<string, VectorSource>> = {
  default: vectors('llama3-meta.json', runMeta),
  'the chat template of Hugging Face': vectors('chat-templates/llama3.json', templateRunner()),
};

// CI attacks every setting, and counts its work: npm run attacks, npm run hostile-replies.
describe.each(Object.entries(settings))('%s', (name, options) => {
  const source = VECTORS[name];
  const chosen = name === 'default' ? { attacks: 200, ...options } : inBrief(options);
  testFormat(llama3, { test: register, ...chosen, ...(source && { vectors: [source] }) });
});
