import { completions } from '@modelspeak/endpoint-completions';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { openai } from '@modelspeak/endpoint-openai';
import { expect, test } from 'vitest';
import { fitSampling, nearestEffort } from '../index.js';

const url = 'http://127.0.0.1:1/v1';
const all = { maxTokens: 5, temperature: 1, topK: 4, minP: 0.1, repeatPenalty: 1.1, stop: ['x'] };

test.each([
  ['llama.cpp', llamaServer(url), []],
  ['vLLM', completions(url, { model: 'm', dialect: 'vllm' }), []],
  ['OpenAI', openai({ url }), ['topK', 'minP', 'repeatPenalty']],
] as const)('%s refuses the settings that it does not know', (_name, endpoint, refused) => {
  const fitted = fitSampling(endpoint, all);
  expect(fitted.refused.map(({ setting }) => setting)).toEqual(refused);
  expect(Object.keys(fitted.sampling)).toEqual(
    Object.keys(all).filter((key) => !refused.some((setting) => setting === key)),
  );
});

test.each([
  ['xhigh', ['low', 'high'], 'high'],
  ['minimal', ['none', 'low', 'high'], 'low'],
  ['medium', ['none'], undefined],
  ['high', [], undefined],
])('the level nearest to %s among %j is %s', (wanted, levels, expected) => {
  expect(nearestEffort(wanted, levels)).toBe(expected);
});
