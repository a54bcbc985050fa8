import { readFileSync } from 'node:fs';
import { type TestFormatOptions, testFormat, type VectorSource } from '@modelspeak/conformance';
import { parseJson } from '@modelspeak/core';
import { describe, test } from 'vitest';
import { lazyllmAlpaca } from '../src/index.js';
import { runLazyllmAlpacaGuide, runLazyllmAlpacaUpstream } from '../vectors/prompter.js';

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
  return { name, cases: cases.filter(({ prompter }) => prompter === 'lazyllm-alpaca'), run };
}

testFormat(lazyllmAlpaca, {
  test: register,
  vectors: [
    vectors('lazyllm-guide.json', runLazyllmAlpacaGuide),
    vectors('lazyllm-upstream.json', runLazyllmAlpacaUpstream),
  ],
});

describe('upstream, with the markers of a model', () => {
  testFormat(lazyllmAlpaca, {
    test: register,
    runs: 50,
    formatOptions: {
      edition: 'upstream',
      markers: {
        startOfToolCall: '✿FUNCTION✿: ',
        startOfArguments: '✿ARGS✿: ',
        endOfToolCall: '✿RESULT✿: ',
        endOfAssistant: '<|im_end|>',
      },
    },
  });
});
