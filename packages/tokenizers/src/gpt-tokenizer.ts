import type { Tokenizer } from '@modelspeak/core';

/** The parts of `gpt-tokenizer` that are used: the module of an encoding, or of a model. */
export interface GptEncoding {
  encode(
    text: string,
    options?: { readonly allowedSpecial?: Set<string>; readonly disallowedSpecial?: Set<string> },
  ): readonly number[];
  decode(ids: Iterable<number>): string;
}

/** The tokens of a vocabulary by id: text, or bytes if they are not valid text. */
export type BpeRanks = readonly (string | readonly number[] | undefined)[];

/**
 * Adapts an encoding of `gpt-tokenizer`, such as `o200k_harmony` for gpt-oss. Text is encoded
 * without special tokens: what looks like one stays text.
 *
 * @param encoding The module of an encoding: `gpt-tokenizer/encoding/o200k_harmony`.
 * @param ranks Its vocabulary, `gpt-tokenizer/bpeRanks/o200k_base`: needed to decode, and to locate
 * tokens exactly. The encoding imports it anyway.
 *
 * @example
 * ```ts
 * import { fromGptTokenizer } from '@modelspeak/tokenizers/gpt-tokenizer';
 * import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';
 * import * as harmony from 'gpt-tokenizer/encoding/o200k_harmony';
 *
 * const tokenizer = fromGptTokenizer(harmony, ranks);
 * console.log(tokenizer.controlId('<|end|>')); // 200007
 * console.log(tokenizer.encode('<|end|>')); // [ 27, 91, 419, 91, 29 ]
 * console.log(tokenizer.piece?.(200007)); // { token: '<|end|>' }
 * ```
 */
export function fromGptTokenizer(encoding: GptEncoding, ranks?: BpeRanks): Tokenizer {
  const none = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
  const encode = (text: string): readonly number[] => encoding.encode(text, none);
  const controlId = (token: string): number | undefined => {
    const allowed = { ...none, allowedSpecial: new Set([token]) };
    const [id, ...more] = encoding.encode(token, allowed);
    const isSpecial = more.length === 0 && id !== encode(token)[0];
    return isSpecial ? id : undefined;
  };
  const base: Tokenizer = { controlId, encode };
  if (ranks === undefined) return base;
  const encoder = new TextEncoder();
  return {
    ...base,
    piece(id) {
      const entry = ranks[id];
      if (entry !== undefined) {
        return typeof entry === 'string' ? encoder.encode(entry) : Uint8Array.from(entry);
      }
      const token = specialTokenOf(encoding, id);
      return token !== undefined && controlId(token) === id ? { token } : undefined;
    },
  };
}

function specialTokenOf(encoding: GptEncoding, id: number): string | undefined {
  try {
    return encoding.decode([id]);
  } catch {
    // The library throws on unknown ids.
    return undefined;
  }
}
