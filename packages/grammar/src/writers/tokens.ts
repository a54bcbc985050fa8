/**
 * How special tokens are written: as their text; by name; or by the id that a tokenizer has for them,
 * where `undefined` is for what it has as ordinary text.
 */
export type TokenSpelling = 'text' | 'names' | ((token: string) => number | undefined);

/** What stands for a special token: its text, or an expression for the token. */
export type SpelledToken = { readonly text: string } | { readonly token: string };

/** A special token as llama.cpp and llguidance write it. */
export function spelledToken(token: string, tokens: TokenSpelling): SpelledToken {
  if (tokens === 'text') return { text: token };
  if (tokens === 'names') {
    // Other names cannot be told from the rest of a grammar.
    return /^<[^<>]+>$/.test(token) ? { token } : { text: token };
  }
  const id = tokens(token);
  return id === undefined ? { text: token } : { token: `<[${id}]>` };
}
