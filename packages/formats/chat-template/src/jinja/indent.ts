import { join } from './operators.js';
import type { Rendering } from './rendering.js';
import { splitLines } from './split.js';
import { concatTexts, plainText, type Str, sliceText } from './text.js';

/**
 * Puts something before the lines of a string: not before the first, nor before empty ones, unless it is
 * to stand there too. Every line ends with a line feed then.
 */
export function indentText(
  rendering: Rendering,
  str: Str,
  indention: Str,
  { first, blank }: { readonly first: boolean; readonly blank: boolean },
): Str {
  // Jinja2 adds a line break, so that a last empty line counts.
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
