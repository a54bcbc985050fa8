import type { ControlTokens } from './control-tokens.js';

/** Stands in for the first character of a token that a space cannot escape. */
export const REPLACEMENT = '\ufffd';

/**
 * Escapes every special token in a text: puts a space after its first character. A space, unlike a
 * zero-width character, survives every tokenizer's normalization, and whoever reads the text still
 * sees what stood there. Where no space helps, as in a token of a single character, the first
 * character becomes U+FFFD. Text without special tokens comes back as it was.
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
  // Left over: tokens of one character, and tokens that the space itself completed.
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
    // By code point: half of a surrogate pair cannot stand alone.
    const [first = ''] = text.slice(match.start);
    const afterFirst = match.start + first.length;
    result += text.slice(copied, match.start) + replaceFirst(first);
    copied = afterFirst;
    match = control.find(text, afterFirst);
  }
  return copied === 0 ? text : result + text.slice(copied);
}
