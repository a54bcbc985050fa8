import { readFileSync } from 'node:fs';
import { type RealTokenizer, runConformance, tokenFaults } from '@modelspeak/conformance';
import { parseJson } from '@modelspeak/core';
import { llama3 } from '@modelspeak/format-llama3';
import { Llama3Tokenizer } from 'llama3-tokenizer-js';
import { describe, expect, test } from 'vitest';
import { runners } from '../../formats/llama3/vectors/runners.js';
import { fromLlama3TokenizerJs } from '../src/llama3-tokenizer-js.js';

// Every prompt that we know of Llama 3, in its real vocabulary, with the one token that the models that
// see have beyond it.
const library = new Llama3Tokenizer();
library.vocabByString.set('<|image|>', library.vocabById.push('<|image|>') - 1);
const specialTokens = library.vocabById.filter((token) => /^<\|\w+\|>$/.test(token));
const anySpecialToken = specialTokens.map((token) => token.replaceAll('|', '\\|')).join('|');
const tokenizer: RealTokenizer = {
  adapter: fromLlama3TokenizerJs(library),
  encode(prompt) {
    const options = { bos: false, eos: false, specialTokenRegex: new RegExp(anySpecialToken, 'g') };
    return library.encode(prompt, options);
  },
};
const vectors = new URL('../../formats/llama3/vectors/', import.meta.url);

const prompts = Object.entries(runners).flatMap(([file, { prompt }]) =>
  prompt === undefined ? [] : [[file, prompt] as const],
);

describe.each(prompts)('%s', (file, promptOf) => {
  const { cases } = parseJson(readFileSync(new URL(file, vectors), 'utf8')) as {
    readonly cases: readonly { readonly id: string }[];
  };
  const sources = cases.flatMap((vector) => promptOf(vector) ?? []);

  test('has prompts', () => {
    expect(sources.length).toBeGreaterThanOrEqual(40);
  });

  test('has the ids that the tokenizer gives, and cut for training differs only at the cuts', () => {
    const faults = sources.flatMap((source) => tokenFaults(source, tokenizer));
    expect(faults).toEqual([]);
  });
});

test.each(['meta', 'hf'] as const)(
  'no attack makes a special token, profile %s',
  async (profile) => {
    const report = await runConformance(llama3, {
      formatOptions: { profile },
      only: ['safety'],
      attacks: 120,
      tokenizer,
    });
    const [group] = report.groups;
    const check = group?.checks.find(({ name }) => name.endsWith('special token in token ids'));
    expect(check).toMatchObject({ outcome: 'passed' });
    expect(check?.cases).toBeGreaterThan(50);
  },
);
