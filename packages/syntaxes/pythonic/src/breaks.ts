/**
 * Removes line breaks from both ends of a text, like Python's `str.strip('\n')`.
 *
 * @example
 * ```ts
 * import { stripBreaks } from '@modelspeak/pythonic';
 *
 * console.log(JSON.stringify(stripBreaks('\n two words\n\n'))); // " two words"
 * ```
 */
export function stripBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return stripFirstBreaks(text.slice(0, end));
}

/**
 * Removes line breaks from the beginning of a text, like Python's `str.lstrip('\n')`.
 *
 * @example
 * ```ts
 * import { stripFirstBreaks } from '@modelspeak/pythonic';
 *
 * console.log(JSON.stringify(stripFirstBreaks('\n\ntwo words\n'))); // "two words\n"
 * ```
 */
export function stripFirstBreaks(text: string): string {
  let start = 0;
  while (text[start] === '\n') start++;
  return text.slice(start);
}
