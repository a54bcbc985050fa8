import type { Tokenizer } from '../src/tokens/tokenizer.js';

/** The special tokens of {@link byteTokenizer}, whose ids count on from the bytes. */
export const SPECIAL = ['<a>', '<b>'];

/** A tokenizer of bytes, in which two bytes beside each other are one token where they are in `pairs`. */
export function byteTokenizer(...pairs: readonly string[]): Required<Omit<Tokenizer, 'offsets'>> {
  const encoder = new TextEncoder();
  const merged = pairs.map((pair) => encoder.encode(pair));
  return {
    controlId: (token) => (SPECIAL.includes(token) ? 256 + SPECIAL.indexOf(token) : undefined),
    encode(text) {
      const bytes = encoder.encode(text);
      const ids: number[] = [];
      for (let at = 0; at < bytes.length; ) {
        const pair = merged.findIndex(([a, b]) => a === bytes[at] && b === bytes[at + 1]);
        ids.push(pair === -1 ? (bytes[at] ?? 0) : 1000 + pair);
        at += pair === -1 ? 1 : 2;
      }
      return ids;
    },
    piece(id) {
      if (id < 256) return Uint8Array.of(id);
      const token = SPECIAL[id - 256];
      return token === undefined ? merged[id - 1000] : { token };
    },
  };
}
