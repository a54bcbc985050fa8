import { concatTexts, type Str, textFrom } from './text.js';

/** Changes each piece of a string independently. */
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

/** Capitalizes the first letter, and lowercases the others. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length).toLowerCase();
}

/** Capitalizes the first letter of every word, and lowercases the others. */
export function title(text: string): string {
  return text.replace(/\p{L}+/gu, capitalize);
}

/** Whether a text has letters, all of them uppercase. */
export function isUpper(text: string): boolean {
  return text !== text.toLowerCase() && text === text.toUpperCase();
}

/** Whether a text has letters, all of them lowercase. */
export function isLower(text: string): boolean {
  return text !== text.toUpperCase() && text === text.toLowerCase();
}
