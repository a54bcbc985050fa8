import { type ControlTokens, compileControlTokens } from '../control/control-tokens.js';

/**
 * All that content must not contain, made ready for searching: the special tokens that a format
 * writes or reads, the others of the model's tokenizer, and the headings between its turns.
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
