import { type Conversation, type Json, type Tool, type Writer, writeJson } from '@modelspeak/core';
import type { Markup } from '@modelspeak/core/authoring';
import { json } from './calls.js';
import { marked, SYSTEM } from './tokens.js';

const BEFORE = marked(
  `${SYSTEM}\n# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou are provided with function signatures within <tools></tools> XML tags:\n<tools>\n`,
);
const AFTER =
  '</tools>\n\nFor each function call, output the function name and arguments within the following XML format:\n';

/** The text after the tools in versions that write each tag on its own line. */
export const AFTER_LINED = marked(
  `${AFTER}<tool_call>{function-name}\n<arg_key>{arg-key-1}</arg_key>\n<arg_value>{arg-value-1}</arg_value>\n<arg_key>{arg-key-2}</arg_key>\n<arg_value>{arg-value-2}</arg_value>\n...\n</tool_call>`,
);

/** The text after the tools in versions that write a call on one line. */
export const AFTER_INLINE = marked(
  `${AFTER}<tool_call>{function-name}<arg_key>{arg-key-1}</arg_key><arg_value>{arg-value-1}</arg_value><arg_key>{arg-key-2}</arg_key><arg_value>{arg-value-2}</arg_value>...</tool_call>`,
);

/**
 * Writes the tools, if any, one per line.
 *
 * @param shown Returns the part of a tool that the model sees.
 */
export function writeTools(
  tools: Conversation['tools'],
  out: Writer,
  after: Markup,
  shown: (tool: Tool) => object = (tool) => tool,
): void {
  if (!tools?.length) return;
  out.markup(BEFORE);
  tools.forEach((tool, index) => {
    out.content(writeJson(shown(tool) as Json, json, `tools[${index}]`));
    out.scaffold('\n');
  });
  out.markup(after);
}
