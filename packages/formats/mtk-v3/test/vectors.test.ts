import { readFileSync } from 'node:fs';
import { parseJson } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { runMtkV3 } from '../vectors/mtk-v3.js';

interface VectorFile {
  readonly cases: readonly { readonly id: string }[];
}

const text = readFileSync(new URL('../vectors/mtk-v3.json', import.meta.url), 'utf8');
const { cases } = parseJson(text) as unknown as VectorFile;

test.each(cases)('MRPromptV3 $id', (vector) => {
  const { expected, actual, exception } = runMtkV3(vector);
  expect(actual).toBe(expected);
  expect(exception).toBeUndefined();
});
