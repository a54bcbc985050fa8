import { createControlScanner } from '../control/control-scanner.js';
import { compileControlTokens } from '../control/control-tokens.js';
import { type Markup, type MarkupPiece, markup } from './writer.js';

/**
 * Puts markup together from a text that holds special tokens: each of `control` in it becomes a
 * control piece, the text between them scaffold.
 *
 * @example
 * ```ts
 * import { markedText } from '@modelspeak/core/authoring';
 *
 * const { pieces } = markedText(['<|im_start|>', '<|im_end|>'], '<|im_start|>user\n');
 * console.log(pieces); // [ { control: '<|im_start|>' }, { scaffold: 'user\n' } ]
 * ```
 */
export function markedText(control: readonly string[], text: string): Markup {
  const pieces: MarkupPiece[] = [];
  const scanner = createControlScanner(compileControlTokens(control), {
    text: (scaffold) => pieces.push({ scaffold }),
    control: (token) => pieces.push({ control: token }),
  });
  scanner.push(text);
  scanner.end();
  return markup(...pieces);
}
