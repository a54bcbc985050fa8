import { isPythonSpace } from '@modelspeak/pythonic';
import { concatTexts, plainText, type Str, sliceText } from './text.js';

/** Evaluates Python's `split(separator, limit)`. */
export function splitAt(str: Str, separator: string, limit = -1): readonly Str[] {
  const text = plainText(str);
  const pieces: Str[] = [];
  let from = 0;
  let at = text.indexOf(separator);
  while (at !== -1 && pieces.length !== limit) {
    pieces.push(sliceText(str, from, at));
    from = at + separator.length;
    at = text.indexOf(separator, from);
  }
  pieces.push(sliceText(str, from, text.length));
  return pieces;
}

/** Evaluates Python's `rsplit(separator, limit)`. */
export function splitAtLast(str: Str, separator: string, limit = -1): readonly Str[] {
  const pieces = splitAt(str, separator);
  const kept = limit < 0 ? 0 : Math.max(0, pieces.length - limit - 1);
  if (kept === 0) return pieces;
  const text = plainText(str);
  const tail = pieces.slice(kept + 1);
  const tailLength = tail.reduce((sum, each) => sum + separator.length + plainText(each).length, 0);
  return [sliceText(str, 0, text.length - tailLength), ...tail];
}

/** Evaluates Python's `split()`, which splits at any white space. */
export function splitAtSpace(str: Str, limit = -1): readonly Str[] {
  const text = plainText(str);
  const pieces: Str[] = [];
  let at = 0;
  const skip = (isSpace: boolean): void => {
    while (at < text.length && isPythonSpace(text.charAt(at)) === isSpace) at++;
  };
  for (skip(true); at < text.length; skip(true)) {
    const from = at;
    if (pieces.length === limit) at = text.length;
    else skip(false);
    pieces.push(sliceText(str, from, at));
  }
  return pieces;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: U+001C to U+001E end lines in Python
const LINE_END = /\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/g;

/** Evaluates Python's `splitlines()`. */
export function splitLines(str: Str, keepsEnds = false): readonly Str[] {
  const text = plainText(str);
  const lines: Str[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(LINE_END)) {
    lines.push(sliceText(str, from, keepsEnds ? index + end.length : index));
    from = index + end.length;
  }
  if (from < text.length) lines.push(sliceText(str, from, text.length));
  return lines;
}

/** Evaluates Python's `replace(found, by, limit)`. */
export function replaceText(str: Str, found: string, by: Str, limit = -1): Str {
  if (limit === 0) return str;
  const text = plainText(str);
  if (found === '') {
    const characters = Array.from(text);
    let at = 0;
    const pieces: Str[] = [];
    for (const character of characters) {
      if (limit < 0 || pieces.length < limit * 2) pieces.push(by);
      pieces.push(sliceText(str, at, at + character.length));
      at += character.length;
    }
    if (limit < 0 || characters.length < limit) pieces.push(by);
    return concatTexts(pieces);
  }
  if (!text.includes(found)) return str;
  const pieces = splitAt(str, found, limit);
  return concatTexts(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [by, piece])));
}
