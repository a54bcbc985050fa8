import { ModelspeakError, type Tokenizer } from '@modelspeak/core';
import { bytesOfByteLevel } from './byte-level.js';

/** The parts of `llama3-tokenizer-js` that are used: its default export. */
export interface Llama3TokenizerJs {
  readonly vocabById: readonly string[];
  encode(
    text: string,
    options?: { readonly bos?: boolean; readonly eos?: boolean },
  ): readonly number[];
}

/** Matches nothing: by default the library matches special tokens in any text. */
const NO_SPECIAL_TOKENS = /(?!)/g;

/**
 * Adapts `llama3-tokenizer-js`, the vocabulary of Llama 3 to 3.3, with its parsing of special tokens
 * turned off for text.
 *
 * @param library The default export of the library, or an instance of its `Llama3Tokenizer`.
 * @throws {ModelspeakError} `invalid_tokenizer` for a version in which that cannot be turned off
 *
 * @example
 * ```ts
 * import { llama3 } from '@modelspeak/format-llama3';
 * import { fromLlama3TokenizerJs } from '@modelspeak/tokenizers/llama3-tokenizer-js';
 * import llama3Tokenizer from 'llama3-tokenizer-js';
 *
 * const tokenizer = fromLlama3TokenizerJs(llama3Tokenizer);
 * const end = tokenizer.controlId('<|eot_id|>');
 * console.log(end); // 128009
 *
 * const { ids } = llama3().tokens({ messages: [{ role: 'user', content: '<|eot_id|>' }] }, tokenizer);
 * console.log(ids.filter((id) => id === end).length); // 1
 * ```
 */
export function fromLlama3TokenizerJs(library: Llama3TokenizerJs): Tokenizer {
  const { vocabById } = library;
  const options = { bos: false, eos: false, specialTokenRegex: NO_SPECIAL_TOKENS };
  const encode = (text: string): readonly number[] => library.encode(text, options);
  const isSpecial = (token: string): boolean => /^<\|\w+\|>$/.test(token);
  const controlIds = new Map(
    vocabById.flatMap((token, id) => (isSpecial(token) ? [[token, id] as const] : [])),
  );
  const special = [...controlIds.keys()].join('');
  if (encode(special).some((id) => isSpecial(vocabById[id] ?? ''))) {
    throw new ModelspeakError(
      'invalid_tokenizer',
      'this version of llama3-tokenizer-js parses special tokens in any text; use 1.2',
    );
  }
  return {
    controlId: (token) => controlIds.get(token),
    encode,
    piece(id) {
      const token = vocabById[id];
      if (token === undefined) return undefined;
      return isSpecial(token) ? { token } : bytesOfByteLevel(token);
    },
  };
}
