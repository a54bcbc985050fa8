/**
 * Trims line breaks at both ends of a text.
 *
 * @example
 * ```ts
 * import { trimBreaks } from '@modelspeak/syntaxes/chatml-turns';
 *
 * console.log(JSON.stringify(trimBreaks('\n\n Hi\n'))); // " Hi"
 * ```
 */
export function trimBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return trimFirstBreaks(text.slice(0, end));
}

/**
 * Trims line breaks at the beginning of a text.
 *
 * @example
 * ```ts
 * import { trimFirstBreaks } from '@modelspeak/syntaxes/chatml-turns';
 *
 * console.log(JSON.stringify(trimFirstBreaks('\n\n Hi\n'))); // " Hi\n"
 * ```
 */
export function trimFirstBreaks(text: string): string {
  let start = 0;
  while (text[start] === '\n') start++;
  return text.slice(start);
}
