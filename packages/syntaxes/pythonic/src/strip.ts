// Python's str.isspace() accepts the white space of JavaScript except for one character, plus five
// more.
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+001C to U+001F are white space to Python
const WHITESPACE = /[^\S\ufeff]|[\u001c-\u001f\u0085]/;

/**
 * Removes white space from both ends of a text, like Python's `str.strip()` and Jinja's `trim`.
 * White space is what `str.isspace()` accepts, which differs from JavaScript's `trim()`.
 *
 * @example
 * ```ts
 * import { pythonStrip } from '@modelspeak/pythonic';
 *
 * console.log(pythonStrip('  two words\n')); // two words
 * console.log(pythonStrip('\ufeffmark').length, '\ufeffmark'.trim().length); // 5 4
 * ```
 */
export function pythonStrip(text: string): string {
  if (isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(text.length - 1))) return text;
  let start = 0;
  let end = text.length;
  while (start < end && WHITESPACE.test(text.charAt(start))) start++;
  while (end > start && WHITESPACE.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * Whether a character is certainly not white space: most texts begin and end with such a character.
 */
function isPlain(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}

/**
 * Whether a character is white space to Python's `str.isspace()`.
 *
 * @example
 * ```ts
 * import { isPythonSpace } from '@modelspeak/pythonic';
 *
 * console.log(isPythonSpace('\u00a0'), isPythonSpace('\ufeff')); // true false
 * ```
 */
export function isPythonSpace(character: string): boolean {
  return WHITESPACE.test(character);
}
