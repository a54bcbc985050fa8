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
