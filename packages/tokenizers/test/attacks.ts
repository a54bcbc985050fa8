import type { Tokenizer } from '@modelspeak/core';
import fc from 'fast-check';
import { expect } from 'vitest';

/** Texts made of special tokens, of parts of them, and of ordinary words. */
export function attacks(tokens: readonly string[]): fc.Arbitrary<string> {
  const token = fc.constantFrom(...tokens);
  const part = fc.tuple(token, fc.nat(), fc.boolean()).map(([text, at, isHead]) => {
    const cut = at % text.length;
    return isHead ? text.slice(0, cut) : text.slice(cut);
  });
  const words = fc.oneof(
    fc.constantFrom(' ', '\n', 'a b', '<', '|>'),
    fc.string({ unit: 'grapheme' }),
  );
  return fc.array(fc.oneof(token, part, words), { maxLength: 6 }).map((parts) => parts.join(''));
}

/** Checks that a tokenizer treats attacks as text and decodes them unchanged. */
export function expectText(tokenizer: Tokenizer, tokens: readonly string[], runs = 300): void {
  for (const token of tokens) expect(tokenizer.controlId(token)).toBeTypeOf('number');
  fc.assert(
    fc.property(attacks(tokens), fc.constantFrom('nothing', 'control', 'text'), (text, after) => {
      expect(textOf(tokenizer, tokenizer.encode(text, { after }))).toBe(text);
    }),
    { numRuns: runs },
  );
}

/** The text of ids, with a character that no text contains for each special token. */
export function textOf(tokenizer: Tokenizer, ids: readonly number[]): string {
  const bytes = ids.flatMap((id) => {
    const piece = tokenizer.piece?.(id);
    if (piece === undefined) throw new Error(`no token has the id ${id}`);
    return piece instanceof Uint8Array
      ? [...piece]
      : [0xff, ...new TextEncoder().encode(piece.token)];
  });
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}
