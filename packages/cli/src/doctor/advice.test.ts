import { expect, test } from 'vitest';
import { adviceOf } from './advice.js';
import type { Answered, TaskResult } from './answered.js';
import { EXAMINED, type Examined, type Findings } from './examine.js';
import { unknown, yes } from './finding.js';
import type { Examination } from './report.js';

const FINDINGS = Object.fromEntries(
  (Object.keys(EXAMINED) as Examined[]).map((key) => [key, yes('seen')]),
) as unknown as Findings;

const HEALTHY: Examination = {
  server: { name: 'llama.cpp', version: 'b1', url: 'http://127.0.0.1:8080' },
  model: 'm.gguf',
  format: { name: 'qwen', reason: "by the model's name", warnings: [] },
  template: { state: 'known', detail: 'the format writes the same prompts' },
  context: 32_768,
  slots: 1,
  findings: FINDINGS,
  tasks: [],
};

const answer = (outcome: Answered['outcome'], more: Partial<Answered> = {}): Answered => ({
  ...{ outcome, seconds: 1 },
  ...more,
});
const result = (
  name: string,
  ours: Answered['outcome'],
  server: Answered['outcome'] | null,
): TaskResult => ({
  ...{ name, id: name, ours: answer(ours) },
  server: server === null ? null : answer(server),
});
const codesOf = (change: Partial<Examination>) =>
  adviceOf({ ...HEALTHY, ...change }).map(({ code }) => code);

test('nothing to say about what works', () => {
  expect(codesOf({ tasks: [result('a', 'right', 'right')] })).toEqual([]);
});

test.each<[string, readonly TaskResult[], readonly string[]]>([
  ['right only through us', [result('a', 'right', 'wrong')], ['use_serve']],
  ['right only on the other side', [result('a', 'no call', 'right')], ['report']],
  [
    'once here and once there, by chance',
    [result('a', 'right', 'wrong'), result('b', 'wrong', 'right')],
    ['report'],
  ],
  ['wrong both ways', [result('a', 'wrong', 'no call')], ['model']],
  ['wrong in this process', [result('a', 'wrong', null)], ['model']],
  ['right, and cannot be asked there', [result('a', 'right', 'unsupported')], []],
])('tasks that are %s', (_what, tasks, codes) => {
  expect(codesOf({ tasks })).toEqual(codes);
});

test('replies that reach a limit', () => {
  const tasks: TaskResult[] = [
    { ...result('a', 'right', 'right'), server: answer('wrong', { limit: 'tokens' }) },
    { ...result('b', 'right', 'right'), ours: answer('error', { limit: 'time' }) },
  ];
  expect(codesOf({ tasks })).toEqual(['report', 'token_limit', 'time_limit']);
});

test.each<[string, string]>([
  ['llama.cpp', 'start it with -c 16384 or more'],
  ['Ollama', 'set OLLAMA_CONTEXT_LENGTH=16384 or more'],
  ['something else', 'too small for most coding agents'],
])('a small context of %s', (name, how) => {
  const server = { ...HEALTHY.server, name };
  const [advice] = adviceOf({ ...HEALTHY, server, context: 4096 });
  expect(advice?.code).toBe('context');
  expect(advice?.text).toContain(how);
});

test('a prefix cache of vLLM that is off, or not reported', () => {
  const server = { ...HEALTHY.server, name: 'vLLM' };
  const prefixCache = unknown('the server does not report cached tokens');
  expect(codesOf({ server, findings: { ...FINDINGS, prefixCache } })).toEqual(['cached_tokens']);
  const off = { works: false, detail: '0 of 90' };
  expect(codesOf({ server, findings: { ...FINDINGS, prefixCache: off } })).toEqual([
    'prefix_cache',
  ]);
  expect(codesOf({ findings: { ...FINDINGS, prefixCache: off } })).toEqual([]);
});
