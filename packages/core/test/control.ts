import fc from 'fast-check';
import { tinyText } from './texts.js';

/** The characters of generated tokens and of the texts around them. */
export const CHARACTERS = 'ab<> ';

/** Control tokens that hold, begin or continue one another. */
export const tangledTokens = fc.oneof(
  fc.uniqueArray(tinyText(CHARACTERS, { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  }),
  fc.constantFrom(['<a>'], ['<a>', '<a'], ['<a>', 'a>b'], ['<a b>', '<'], ['<a>', '>', '> ', ' ']),
);

export const tinyContent = tinyText(CHARACTERS, { maxLength: 6 });

/** A control token at its place in a text. */
export interface Occurrence {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

/** Every place where any token stands in a text, also where they overlap. */
export function occurrences(text: string, tokens: readonly string[]): Occurrence[] {
  return Array.from({ length: text.length }, (_, at) => at).flatMap((start) =>
    tokens
      .filter((token) => text.startsWith(token, start))
      .map((token) => ({ token, start, end: start + token.length })),
  );
}

/** What a tokenizer sees: from left to right, the longest token at each place. */
export function scan(text: string, tokens: readonly string[]): Occurrence[] {
  const found: Occurrence[] = [];
  for (let start = 0; start < text.length; ) {
    const here = tokens.filter((token) => text.startsWith(token, start));
    const token = here.sort((a, b) => b.length - a.length)[0];
    if (token !== undefined) found.push({ token, start, end: start + token.length });
    start += token?.length ?? 1;
  }
  return found;
}
