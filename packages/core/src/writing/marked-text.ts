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
  const tokens = compileControlTokens(control);
  const pieces: MarkupPiece[] = [];
  let from = 0;
  const scaffold = (end: number): void => {
    if (end > from) pieces.push({ scaffold: text.slice(from, end) });
  };
  for (let match = tokens.find(text); match !== undefined; match = tokens.find(text, from)) {
    scaffold(match.start);
    pieces.push({ control: match.token });
    from = match.end;
  }
  scaffold(text.length);
  return markup(...pieces);
}
