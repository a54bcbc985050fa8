import { readFileSync } from 'node:fs';
import { parseJson } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { runFlinkPrompt } from '../vectors/flink-prompt.js';

const file = readFileSync(new URL('../vectors/flink-prompt.json', import.meta.url), 'utf8');
const { cases } = parseJson(file) as unknown as { cases: readonly { readonly id: string }[] };

test.each(cases)('Flink Agents $id', (vector) => {
  const { expected, actual } = runFlinkPrompt(vector);
  expect(actual).toBe(expected);
});
