import type { Message, Part } from '@modelspeak/core';
import { pythonStrip } from '@modelspeak/pythonic';

/**
 * Trims the two ends of a content, as if its texts were one.
 *
 * @example
 * ```ts
 * import { trimParts } from '@modelspeak/syntaxes/vision';
 *
 * console.log(trimParts([{ type: 'text', text: ' Hi ' }, { type: 'text', text: '\n' }]));
 * // [ { type: 'text', text: 'Hi' }, { type: 'text', text: '' } ]
 * ```
 */
export function trimParts(content: Message['content']): string | readonly Part[] {
  if (typeof content === 'string') return pythonStrip(content);
  const parts = [...(content ?? [])] as Part[];
  trimFrom(parts, [...parts.keys()], (text) => pythonStrip(`${text}.`).slice(0, -1));
  trimFrom(parts, [...parts.keys()].reverse(), (text) => pythonStrip(`.${text}`).slice(1));
  return parts;
}

/**
 * Trims the start of a content, as if its texts were one.
 *
 * @param trim Trims the start of a text.
 *
 * @example
 * ```ts
 * import { trimStartOfParts } from '@modelspeak/syntaxes/vision';
 *
 * console.log(trimStartOfParts('\n Hi', (text) => text.replace(/^\n/, ''))); //  Hi
 * ```
 */
export function trimStartOfParts(
  content: string | readonly Part[],
  trim: (text: string) => string,
): string | readonly Part[] {
  if (typeof content === 'string') return trim(content);
  const parts = [...content];
  trimFrom(parts, [...parts.keys()], trim);
  return parts;
}

/**
 * Whether a content writes anything.
 *
 * @example
 * ```ts
 * import { showsAnything } from '@modelspeak/syntaxes/vision';
 *
 * console.log(showsAnything([{ type: 'text', text: '' }])); // false
 * ```
 */
export function showsAnything(content: string | readonly Part[]): boolean {
  if (typeof content === 'string') return content !== '';
  return content.some((part) => part.type !== 'text' || part.text !== '');
}

/** Trims texts up to the first that is not blank. */
function trimFrom(parts: Part[], places: readonly number[], trim: (text: string) => string): void {
  for (const place of places) {
    const part = parts[place];
    if (part?.type !== 'text') return;
    const text = trim(part.text);
    parts[place] = { ...part, text };
    if (text !== '') return;
  }
}
