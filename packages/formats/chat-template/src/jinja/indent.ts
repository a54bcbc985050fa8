import { join } from './operators.js';
import type { Rendering } from './rendering.js';
import { splitLines } from './split.js';
import { concatTexts, plainText, type Str, sliceText } from './text.js';

/**
 * Indents the lines of a string, and optionally its first and its empty lines. Every line then ends with a line feed.
 */
export function indentText(
  rendering: Rendering,
  str: Str,
  indention: Str,
  { first, blank }: { readonly first: boolean; readonly blank: boolean },
): Str {
  // Like Jinja2, add a line break so that an empty last line counts.
  const ended = concatTexts([str, '\n']);
  const whole = splitLines(ended, true);
  const pieces = splitLines(ended).flatMap((line, at): readonly Str[] => {
    const isIndented = at === 0 ? first : blank || plainText(line) !== '';
    return [
      isIndented ? indention : '',
      line,
      at === whole.length - 1 ? '' : lineEnd(whole[at], line),
    ];
  });
  return join(rendering, pieces);
}

function lineEnd(whole: Str | undefined, line: Str): Str {
  const end =
    whole === undefined ? '' : sliceText(whole, plainText(line).length, plainText(whole).length);
  return plainText(end) === '\n' ? end : '\n';
}
