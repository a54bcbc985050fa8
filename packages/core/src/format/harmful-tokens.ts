import { type ControlTokens, compileControlTokens } from '../control/control-tokens.js';

/**
 * Everything that content must not contain, prepared for searching: the special tokens that a
 * format writes or reads, the other special tokens of the tokenizer, and the headings between
 * turns.
 *
 * @example
 * ```ts
 * import { harmfulTokens } from '@modelspeak/core/authoring';
 *
 * const tokens = harmfulTokens({
 *   control: ['<|end|>'],
 *   special: ['<|reserved_*|>'],
 *   delimiters: [],
 * });
 * console.log(tokens.find('Hi <|reserved_7|>')?.token); // <|reserved_7|>
 * ```
 */
export function harmfulTokens(format: {
  readonly control: readonly string[];
  readonly special: readonly string[];
  readonly delimiters: readonly string[];
}): ControlTokens {
  const isPattern = (token: string): boolean => token.includes('*');
  return compileControlTokens(
    [
      ...format.control,
      ...format.delimiters,
      ...format.special.filter((token) => !isPattern(token)),
    ],
    format.special.filter(isPattern),
  );
}
