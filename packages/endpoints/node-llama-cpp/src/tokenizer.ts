import type { AsyncTokenizer } from '@modelspeak/core';
import type { LlamaCppModel } from './module.js';

/** The tokenizer of a model. It never turns text into a special token. */
export function tokenizerOf(model: LlamaCppModel): AsyncTokenizer {
  return {
    async controlIds(tokens) {
      return tokens.map((token) => {
        const [id, ...more] = model.tokenize(token, true);
        const isOne = id !== undefined && more.length === 0;
        // Text with its own entry in the vocabulary becomes that entry either way.
        return isOne && model.tokenize(token, false)[0] !== id ? id : undefined;
      });
    },
    encode: async (texts) => texts.map(({ text }) => model.tokenize(text, false)),
  };
}
