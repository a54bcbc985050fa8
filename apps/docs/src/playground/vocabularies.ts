import type { Tokenizer } from '@modelspeak/core';
import type { TokenizerOutcome } from './task.js';

/** A tokenizer that is loaded on demand. */
export interface Vocabulary {
  readonly label: string;
  readonly load: () => Promise<Tokenizer>;
}

/** The site's built-in tokenizers, by the format of the models that use them. */
const BUILT_IN: Readonly<Record<string, Vocabulary>> = {
  llama3: {
    label: 'Llama 3',
    async load() {
      const [{ fromLlama3TokenizerJs }, { default: library }] = await Promise.all([
        import('@modelspeak/tokenizers/llama3-tokenizer-js'),
        import('llama3-tokenizer-js'),
      ]);
      return fromLlama3TokenizerJs(library);
    },
  },
  'gpt-oss': {
    label: 'o200k_harmony',
    async load() {
      const [{ fromGptTokenizer }, harmony, { default: ranks }] = await Promise.all([
        import('@modelspeak/tokenizers/gpt-tokenizer'),
        import('gpt-tokenizer/encoding/o200k_harmony'),
        import('gpt-tokenizer/bpeRanks/o200k_base'),
      ]);
      return fromGptTokenizer(harmony, ranks);
    },
  },
};

/** The formats whose models have a built-in tokenizer. */
export const formatsWithTokenizer: readonly string[] = Object.keys(BUILT_IN);

const loaded = new Map<string, Promise<Tokenizer>>();
let dropped: Vocabulary | undefined;

/** The tokenizers to try for a format; the visitor's own comes first. */
export function vocabulariesFor(format: string): readonly Vocabulary[] {
  const own = BUILT_IN[format];
  const builtIn = own && { ...own, load: () => loadOnce(format, own) };
  // The last problem is shown: of two, that of the visitor's file.
  return [dropped, builtIn, builtIn && dropped].filter((each) => each !== undefined);
}

/** Uses the text of a `tokenizer.json` as the visitor's own tokenizer. */
export async function dropTokenizer(text: string): Promise<TokenizerOutcome> {
  try {
    const { readTokenizer } = await import('../tokenizer.js');
    const tokenizer = await readTokenizer(text);
    dropped = { label: 'your tokenizer', load: async () => tokenizer };
    return { problem: undefined };
  } catch (error) {
    dropped = undefined;
    return { problem: (error as Error).message };
  }
}

function loadOnce(format: string, { load }: Vocabulary): Promise<Tokenizer> {
  const tokenizer = loaded.get(format) ?? load();
  loaded.set(format, tokenizer);
  return tokenizer;
}
