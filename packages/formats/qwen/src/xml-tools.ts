import type { Writer } from '@modelspeak/core';
import { type ToolWords, XML_TOOLS } from './texts/tools.js';

/**
 * Introduces tools that are called with XML parameters.
 *
 * @param list Writes the tools, each on a line of its own.
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
