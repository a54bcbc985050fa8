import { type Tool, type Writer, writeJson } from '@modelspeak/core';
import { markedText } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { TOOL_CALL_TOKENS } from '@modelspeak/syntaxes/json-calls';

const BEFORE = markedText(
  TOOL_CALL_TOKENS,
  '# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou are provided with function signatures within <tools></tools> XML tags:\n<tools>',
);
const AFTER = markedText(
  TOOL_CALL_TOKENS,
  '\n</tools>\n\nFor each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:\n<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n</tool_call>',
);
const json = pythonJson({ ascii: false });

/** Writes the tools, one per line, with instructions for JSON calls. */
export function writeJsonTools(out: Writer, tools: readonly Tool[]): void {
  out.markup(BEFORE);
  for (const tool of tools) {
    out.scaffold('\n');
    out.content(writeJson(tool, json));
  }
  out.markup(AFTER);
}
