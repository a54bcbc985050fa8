import type { Message, Part } from '@modelspeak/core';
import { pythonStrip } from '@modelspeak/pythonic';

/**
 * Trims the two ends of a list of parts, as if its texts were one.
 *
 * @param each Whether to trim each text instead, as the templates do.
 */
export function trimmedParts(
  content: Exclude<Message['content'], string>,
  each: boolean,
): readonly Part[] {
  const parts = [...(content ?? [])] as Part[];
  const places = [...parts.keys()];
  if (each) trim(parts, places, pythonStrip, true);
  else {
    trim(parts, places, (text) => pythonStrip(`${text}.`).slice(0, -1));
    trim(parts, places.reverse(), (text) => pythonStrip(`.${text}`).slice(1));
  }
  return parts;
}

/** Trims texts up to the first that is not blank, or all of them. */
function trim(
  parts: Part[],
  places: readonly number[],
  trimText: (text: string) => string,
  all = false,
): void {
  for (const place of places) {
    const part = parts[place];
    if (part?.type !== 'text') {
      if (all) continue;
      return;
    }
    const text = trimText(part.text);
    parts[place] = { ...part, text };
    if (text !== '' && !all) return;
  }
}
