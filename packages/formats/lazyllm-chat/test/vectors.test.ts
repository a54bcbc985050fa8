import { readFileSync } from 'node:fs';
import { parseJson } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { runLazyllmChatGuide, runLazyllmChatUpstream } from '../vectors/prompter.js';

interface VectorFile {
  readonly cases: readonly { readonly id: string; readonly prompter: string }[];
}

/** Returns the cases of this prompter. Both prompters share the files. */
function casesOf(file: string): VectorFile['cases'] {
  const text = readFileSync(
    new URL(`../../../syntaxes/lazyllm/vectors/${file}`, import.meta.url),
    'utf8',
  );
  const { cases } = parseJson(text) as unknown as VectorFile;
  return cases.filter(({ prompter }) => prompter === 'lazyllm-chat');
}

test.each(casesOf('lazyllm-guide.json'))('the guide: $id', (vector) => {
  const { expected, actual } = runLazyllmChatGuide(vector);
  expect(actual).toBe(expected);
});

test.each(casesOf('lazyllm-upstream.json'))('upstream: $id', (vector) => {
  const { expected, actual } = runLazyllmChatUpstream(vector);
  expect(actual).toBe(expected);
});
