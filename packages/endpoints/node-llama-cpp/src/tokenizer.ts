import type { AsyncTokenizer } from '@modelspeak/core';
import type { LlamaCppModel } from './module.js';

/** The tokenizer of a model, which makes a special token of nothing but a special token. */
export function tokenizerOf(model: LlamaCppModel): AsyncTokenizer {
  return {
    async controlIds(tokens) {
      return tokens.map((token) => {
        const [id, ...more] = model.tokenize(token, true);
        const isOne = id !== undefined && more.length === 0;
        // Text that has an entry of its own is encoded to that either way.
        return isOne && model.tokenize(token, false)[0] !== id ? id : undefined;
      });
    },
    encode: async (texts) => texts.map(({ text }) => model.tokenize(text, false)),
  };
}
