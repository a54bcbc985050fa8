import type { Writer } from '@modelspeak/core';
import { type ToolWords, XML_TOOLS } from './texts/tools.js';

/**
 * Writes the tools, with instructions for calls with XML parameters.
 *
 * @param list Writes the tools, one per line.
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
