import { defineFormat } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { sound } from '../../test/sound.js';
import { disputedRunner } from './disputed-runner.js';

const run = disputedRunner(defineFormat(sound)());
const right = { content: ' Hi ', reasoning: '', tool_calls: [] };
const wrong = { content: '', reasoning: 'Hi', tool_calls: [] };

const row = {
  prompt: '<|turn|>assistant\n',
  tools: [],
  reply: 'Hi',
  intended: ['', 'Hi', []],
  agreed: right,
  agreed_sources: ['intended (the call the reply was written from)', 'renderers', 'vllm'],
  answers: { 'vllm-stream5': wrong, sglang: wrong, 'llama.cpp': { error: 'no match' } },
};

test('says of each reader whether it read what was meant, whole and streamed', () => {
  expect(run(row)).toEqual({
    ours: { whole: true, streamed: true },
    others: {
      renderers: { whole: true },
      vllm: { whole: true, streamed: false },
      // What is not listed was answered as agreed.
      sglang: { whole: false, streamed: true },
      'llama.cpp': { whole: false },
    },
  });
});

test('what most say may be wrong, and so may ours', () => {
  const outcome = run({ ...row, intended: ['Hi', '', []], agreed: null, agreed_sources: null });
  expect(outcome?.ours).toEqual({ whole: false, streamed: false });
  expect(outcome?.others).toEqual({
    vllm: { whole: false, streamed: false },
    sglang: { whole: true, streamed: false },
    'llama.cpp': { whole: false },
  });
});

test('where nobody knows what was meant, nothing is said', () => {
  expect(run({ ...row, intended: null })).toBeUndefined();
});
