import { createControlScanner } from '../control/control-scanner.js';
import { compileControlTokens } from '../control/control-tokens.js';
import { type Markup, type MarkupPiece, markup } from './writer.js';

/**
 * Creates markup from a text with special tokens: each token of `control` becomes a control piece,
 * the text between them becomes scaffold.
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
