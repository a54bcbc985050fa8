/**
 * How to write special tokens: as text, by name, or by the tokenizer's id, where `undefined` means
 * ordinary text.
 */
export type TokenSpelling = 'text' | 'names' | ((token: string) => number | undefined);

/** A written special token: its text, or an expression for the token. */
export type SpelledToken = { readonly text: string } | { readonly token: string };

/** Writes a special token for llama.cpp and llguidance. */
export function spelledToken(token: string, tokens: TokenSpelling): SpelledToken {
  if (tokens === 'text') return { text: token };
  if (tokens === 'names') {
    // Other names could be confused with the rest of a grammar.
    return /^<[^<>]+>$/.test(token) ? { token } : { text: token };
  }
  const id = tokens(token);
  return id === undefined ? { text: token } : { token: `<[${id}]>` };
}
