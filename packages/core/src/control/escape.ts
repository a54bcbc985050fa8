import type { ControlTokens } from './control-tokens.js';

/** Replaces the first character of a token that a space cannot escape. */
export const REPLACEMENT = '\ufffd';

/**
 * Escapes every special token in a text by putting a space after its first character. Unlike a
 * zero-width character, a space survives the normalization of every tokenizer, and people can still
 * read the text. If a space does not help, as in a token of one character, the first character
 * becomes U+FFFD. Text without special tokens is returned unchanged.
 *
 * @example
 * ```ts
 * import { compileControlTokens, escapeTokens } from '@modelspeak/core/authoring';
 *
 * const control = compileControlTokens(['<|eot_id|>']);
 * console.log(escapeTokens('Bye<|eot_id|>', control)); // Bye< |eot_id|>
 * ```
 */
export function escapeTokens(text: string, control: ControlTokens): string {
  const spaced = replaceMatches(text, control, (first) => `${first} `);
  // What is left: tokens of one character, and tokens that the inserted space completed.
  return spaced === text || control.find(spaced) === undefined
    ? spaced
    : replaceMatches(spaced, control, () => REPLACEMENT);
}

function replaceMatches(
  text: string,
  control: ControlTokens,
  replaceFirst: (character: string) => string,
): string {
  let result = '';
  let copied = 0;
  let match = control.find(text);
  while (match !== undefined) {
    // By code point, so that no lone surrogate is left.
    const [first = ''] = text.slice(match.start);
    const afterFirst = match.start + first.length;
    result += text.slice(copied, match.start) + replaceFirst(first);
    copied = afterFirst;
    match = control.find(text, afterFirst);
  }
  return copied === 0 ? text : result + text.slice(copied);
}
