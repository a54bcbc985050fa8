import type { Rendering } from './rendering.js';
import { representation, spell } from './spelling.js';
import { concatTexts, plainText, type Str, sliceText } from './text.js';
import { isNumber, type Value } from './values.js';

const PLACE = /%(?:%|([sdir])|\.(\d)f)/g;

/** Evaluates Python's `text % values`, with the conversions that templates use. */
export function formatText(rendering: Rendering, format: Str, values: readonly Value[]): Str {
  const text = plainText(format);
  const pieces: Str[] = [];
  let from = 0;
  let used = 0;
  for (const match of text.matchAll(PLACE)) {
    const [whole, kind, decimals] = match;
    pieces.push(sliceText(format, from, match.index));
    from = match.index + whole.length;
    pieces.push(whole === '%%' ? '%' : convert(kind, decimals, values[used++]));
  }
  if (used !== values.length)
    rendering.refuse(
      `the format string has ${used} placeholders, but there are ${values.length} values`,
    );
  pieces.push(sliceText(format, from, text.length));
  for (const piece of pieces) rendering.spend(1 + (plainText(piece).length >> 3));
  return concatTexts(pieces);

  function convert(kind: string | undefined, decimals: string | undefined, value?: Value): Str {
    if (value === undefined) return rendering.refuse('a value for the format string is missing');
    if (kind === 's') return spell(rendering, value);
    if (kind === 'r') return representation(rendering, value);
    if (!isNumber(value)) return rendering.refuse('a number for the format string is missing');
    return decimals === undefined
      ? String(Math.trunc(Number(value)))
      : Number(value).toFixed(Number(decimals));
  }
}
