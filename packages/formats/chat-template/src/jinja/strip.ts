import { isPythonSpace } from '@modelspeak/pythonic';
import { plainText, type Str, sliceText } from './text.js';

/** The ends of a string to strip. */
export type Ends = 'both' | 'left' | 'right';

/** Strips characters from the ends of a string; white space by default. */
export function strip(str: Str, ends: Ends, characters?: string): Str {
  const text = plainText(str);
  const named = characters === undefined ? undefined : new Set(characters);
  const goes = (character: string): boolean => named?.has(character) ?? isPythonSpace(character);
  let start = 0;
  let end = text.length;
  if (ends !== 'right') {
    while (start < end) {
      const character = characterAt(text, start);
      if (!goes(character)) break;
      start += character.length;
    }
  }
  if (ends !== 'left') {
    while (end > start) {
      const character = characterBefore(text, end);
      if (!goes(character)) break;
      end -= character.length;
    }
  }
  return sliceText(str, start, end);
}

function characterAt(text: string, place: number): string {
  return String.fromCodePoint(text.codePointAt(place) ?? 0);
}

function characterBefore(text: string, place: number): string {
  const code = place > 1 ? (text.codePointAt(place - 2) ?? 0) : 0;
  return code > 0xffff ? String.fromCodePoint(code) : text.charAt(place - 1);
}
