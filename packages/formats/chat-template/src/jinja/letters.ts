import { concatTexts, type Str, textFrom } from './text.js';

/** A string in other letters, where each piece can be changed by itself. */
export function eachText(str: Str, change: (text: string) => string): Str {
  if (typeof str === 'string') return change(str);
  const pieces: Str[] = [];
  let from = 0;
  for (const { start, end, source } of str.origins) {
    pieces.push(change(str.text.slice(from, start)));
    pieces.push(textFrom(change(str.text.slice(start, end)), source));
    from = end;
  }
  pieces.push(change(str.text.slice(from)));
  return concatTexts(pieces);
}

/** The first letter large, all others small. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length).toLowerCase();
}

/** The first letter of every word large, all others small. */
export function title(text: string): string {
  return text.replace(/\p{L}+/gu, capitalize);
}

/** Whether there are letters in a text, all of them large. */
export function isUpper(text: string): boolean {
  return text !== text.toLowerCase() && text === text.toUpperCase();
}

/** Whether there are letters in a text, all of them small. */
export function isLower(text: string): boolean {
  return text !== text.toUpperCase() && text === text.toLowerCase();
}
