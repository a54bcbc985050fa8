import type { Llama3Tokenizer } from 'llama3-tokenizer-js';
import type { TokenizerJson } from '../src/hugging-face.js';

/** The `tokenizer.json` of Llama 3, built from the vocabulary of llama3-tokenizer-js. */
export function llama3Json({ vocabById, merges }: Llama3Tokenizer): TokenizerJson {
  const isSpecial = (token: string): boolean => /^<\|\w+\|>$/.test(token);
  const added = { single_word: false, lstrip: false, rstrip: false, normalized: false };
  return {
    added_tokens: vocabById.flatMap((content, id) =>
      isSpecial(content) ? [{ id, content, special: true, ...added }] : [],
    ),
    normalizer: null,
    post_processor: null,
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        { type: 'Split', pattern: { Regex: WORDS }, behavior: 'Isolated', invert: false },
        { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false },
      ],
    },
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: {
      type: 'BPE',
      ignore_merges: true,
      vocab: Object.fromEntries(
        vocabById.flatMap((token, id) => (isSpecial(token) ? [] : [[token, id]])),
      ),
      merges: [...merges.keys()],
    },
  };
}

const WORDS =
  "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
