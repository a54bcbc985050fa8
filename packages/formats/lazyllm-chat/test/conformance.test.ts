import { readFileSync } from 'node:fs';
import { type TestFormatOptions, testFormat, type VectorSource } from '@modelspeak/conformance';
import { parseJson } from '@modelspeak/core';
import { describe, test } from 'vitest';
import { lazyllmChat } from '../src/index.js';
import { runLazyllmChatGuide, runLazyllmChatUpstream } from '../vectors/prompter.js';

// Without `skip`: what does not concern a format is no gap in its tests.
const register: TestFormatOptions['test'] = (name, run, timeout) => test(name, run, timeout);

const rewritesHistory =
  'the last turn has line breaks around it, and those of the history have none';

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

testFormat(lazyllmChat, {
  test: register,
  rewritesHistory,
  vectors: [
    vectors('lazyllm-guide.json', runLazyllmChatGuide),
    vectors('lazyllm-upstream.json', runLazyllmChatUpstream),
  ],
});

describe('upstream, with the markers of ChatML', () => {
  testFormat(lazyllmChat, {
    test: register,
    rewritesHistory,
    runs: 50,
    formatOptions: {
      edition: 'upstream',
      markers: {
        startOfSystem: '<|im_start|>system\n',
        endOfSystem: '<|im_end|>\n',
        startOfUser: '<|im_start|>user\n',
        endOfUser: '<|im_end|>\n',
        startOfAssistant: '<|im_start|>assistant\n',
        endOfAssistant: '<|im_end|>\n',
        startOfToolResult: '<|im_start|>tool\n',
        endOfToolResult: '<|im_end|>\n',
        startOfToolCall: '<|tool_call|>',
        startOfArguments: '<|arguments|>',
        endOfToolCall: '<|end_of_call|>',
      },
    },
  });
});

describe('upstream, with calls in ordinary text', () => {
  testFormat(lazyllmChat, {
    test: register,
    rewritesHistory,
    runs: 50,
    formatOptions: {
      edition: 'upstream',
      markers: {
        startOfUser: 'Human: ',
        endOfUser: '\n',
        startOfAssistant: 'Assistant: ',
        endOfAssistant: '</s>',
        startOfToolResult: 'Result: ',
        endOfToolResult: '\n',
        startOfToolCall: '✿FUNCTION✿: ',
        startOfArguments: '✿ARGS✿: ',
        endOfToolCall: '✿RESULT✿: ',
      },
    },
  });
});
