import { readFileSync } from 'node:fs';
import {
  inBrief,
  type TestFormatOptions,
  testFormat,
  type VectorSource,
} from '@modelspeak/conformance';
import { parseJson } from '@modelspeak/core';
import { describe, test } from 'vitest';
import { lazyllmChat } from '../src/index.js';
import { runLazyllmChatGuide, runLazyllmChatUpstream } from '../vectors/prompter.js';
import { settings } from './settings.js';

// Without `skip`: what does not concern a format is no gap in its tests.
const register: TestFormatOptions['test'] = (name, run, timeout) => test(name, run, timeout);

function vectors(name: string, run: VectorSource['run']): VectorSource {
  const text = readFileSync(
    new URL(`../../../syntaxes/lazyllm/vectors/${name}`, import.meta.url),
    'utf8',
  );
  const { cases } = parseJson(text) as unknown as {
    cases: readonly { readonly id: string; readonly prompter: string }[];
  };
  return { name, cases: cases.filter(({ prompter }) => prompter === 'lazyllm-chat'), run };
}

const VECTORS = [
  vectors('lazyllm-guide.json', runLazyllmChatGuide),
  vectors('lazyllm-upstream.json', runLazyllmChatUpstream),
];

// CI attacks every setting, and counts its work: npm run attacks, npm run hostile-replies.
describe.each(Object.entries(settings))('%s', (name, options) => {
  const chosen =
    name === 'default' ? { attacks: 200, ...options, vectors: VECTORS } : inBrief(options);
  testFormat(lazyllmChat, { test: register, ...chosen });
});
