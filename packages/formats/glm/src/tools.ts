import { type Conversation, type Json, type Tool, type Writer, writeJson } from '@modelspeak/core';
import type { Markup } from '@modelspeak/core/authoring';
import { json } from './calls.js';
import { marked, SYSTEM } from './tokens.js';

/** The texts around the tools. */
export interface ToolWords {
  readonly before: Markup;
  readonly after: Markup;
}

/** The spelling of calls in versions that write each tag on its own line. */
const LINED_CALL =
  '<tool_call>{function-name}\n<arg_key>{arg-key-1}</arg_key>\n<arg_value>{arg-value-1}</arg_value>\n<arg_key>{arg-key-2}</arg_key>\n<arg_value>{arg-value-2}</arg_value>\n...\n</tool_call>';

/** The spelling of calls in versions that write a call on one line. */
const INLINE_CALL =
  '<tool_call>{function-name}<arg_key>{arg-key-1}</arg_key><arg_value>{arg-value-1}</arg_value><arg_key>{arg-key-2}</arg_key><arg_value>{arg-value-2}</arg_value>...</tool_call>';

/** @param gap What is between paragraphs. */
const toolWords = (call: string, gap: '\n' | '\n\n'): ToolWords => ({
  before: marked(
    `${SYSTEM}\n# Tools${gap}You may call one or more functions to assist with the user query.${gap}You are provided with function signatures within <tools></tools> XML tags:\n<tools>\n`,
  ),
  after: marked(
    `</tools>${gap}For each function call, output the function name and arguments within the following XML format:\n${call}`,
  ),
});

/** The texts of versions that write each tag on its own line. */
export const LINED_TOOLS = toolWords(LINED_CALL, '\n\n');
/** The texts of the versions with vision. */
export const VISION_TOOLS = toolWords(LINED_CALL, '\n');
/** The texts of versions that write a call on one line. */
export const INLINE_TOOLS = toolWords(INLINE_CALL, '\n\n');

/** Returns a tool without its wrapper, and without `strict`, which only servers use. */
export function unwrapped(tool: Tool): object {
  if (tool.type !== 'function') return tool;
  const { strict: _, ...described } = tool.function;
  return described;
}

/**
 * Writes the tools, if any, one per line.
 *
 * @param shown Returns the part of a tool that the model sees.
 */
export function writeTools(
  tools: Conversation['tools'],
  out: Writer,
  { before, after }: ToolWords,
  shown: (tool: Tool) => object = (tool) => tool,
): void {
  if (!tools?.length) return;
  out.markup(before);
  tools.forEach((tool, index) => {
    out.content(writeJson(shown(tool) as Json, json, `tools[${index}]`));
    out.scaffold('\n');
  });
  out.markup(after);
}
