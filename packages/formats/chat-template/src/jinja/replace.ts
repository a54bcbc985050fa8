import { spendOnCopy } from './operators.js';
import type { Rendering } from './rendering.js';
import { replaceText } from './split.js';
import { plainText, type Str } from './text.js';

/** Replaces a text in a string, after counting the cost. */
export function replaceCounted(
  rendering: Rendering,
  str: Str,
  found: string,
  by: Str,
  limit?: number,
): Str {
  const text = plainText(str);
  const times = found === '' ? text.length + 1 : text.split(found).length - 1;
  rendering.spend(times * (1 + (plainText(by).length >> 3)));
  spendOnCopy(rendering, str);
  return replaceText(str, found, by, limit);
}
