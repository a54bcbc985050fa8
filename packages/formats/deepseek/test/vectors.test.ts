import { readFileSync } from 'node:fs';
import { vectorCases } from '@modelspeak/conformance';
import { describe, expect, test } from 'vitest';
import { disputed, runners } from '../vectors/runners.js';

function casesOf(file: string) {
  return vectorCases(file, readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8'));
}

/**
 * vLLM's templates encode the arguments of calls as JSON. Servers pass objects; these files were recorded
 * with JSON text, which is encoded twice in them. So every case with calls is an exception.
 */
const ENCODED_TWICE = [
  'chat-templates/deepseek-v3-tools-vllm.json',
  'chat-templates/deepseek-v3.1-tools-vllm.json',
];

/** llama.cpp's own templates, whose differences the runner knows. */
const EDITED = [
  'chat-templates/deepseek-v3.2-llamacpp.json',
  'chat-templates/deepseek-v4-llamacpp.json',
];

describe.each(Object.entries(runners))('%s', (file, run) => {
  test.each(casesOf(file))('$id', (vector) => {
    const { expected, actual, exception } = run(vector) ?? {};
    expect(actual).toBe(expected);
    if (EDITED.includes(file)) return;
    const isExcepted = ENCODED_TWICE.includes(file) && hasCalls(vector);
    expect(exception !== undefined).toBe(isExcepted);
  });
});

function hasCalls(vector: object): boolean {
  const { input } = vector as { readonly input: { readonly messages: readonly object[] } };
  return input.messages.some((message) => 'tool_calls' in message);
}

test.each(Object.entries(disputed))('%s is read as it was meant', (file, run) => {
  for (const row of casesOf(file)) {
    const { ours } = run(row) ?? { ours: { whole: true, streamed: true } };
    expect({ id: row.id, ...ours }).toEqual({ id: row.id, whole: true, streamed: true });
  }
});
