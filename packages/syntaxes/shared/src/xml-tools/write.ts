import type { Writer } from '@modelspeak/core';
import { type ToolWords, XML_TOOLS } from './words.js';

/**
 * Writes the tools, with instructions for calls with XML parameters.
 *
 * @param list Writes the tools, one per line.
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { writeXmlTool, writeXmlTools } from '@modelspeak/syntaxes/xml-tools';
 *
 * const out = new PieceWriter({ messages: [] });
 * writeXmlTools(out, () => writeXmlTool(out, { type: 'function', function: { name: 'now' } }));
 * console.log(out.segments.map(({ text }) => text).join('').slice(0, 7)); // # Tools
 * ```
 */
export function writeXmlTools(
  out: Writer,
  list: () => void,
  { before, after }: ToolWords = XML_TOOLS,
): void {
  out.scaffold(before);
  list();
  out.markup(after);
}
