import { type Conversation, type Writer, writeJson } from '@modelspeak/core';
import type { Markup } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';

/** Writes schemas and values other than strings as JSON. */
export const json = /* @__PURE__ */ pythonJson({ ascii: false });

const BEFORE =
  '\n\n# Tools\nYou may call one or more tools to assist with the user query.\nHere are the tools available in JSONSchema format:\n\n<tools>\n';

/** Writes the tools, if any, one per line. */
export function writeTools(tools: Conversation['tools'], out: Writer, after: Markup): void {
  if (!tools?.length) return;
  out.scaffold(BEFORE);
  tools.forEach((tool, index) => {
    if (tool.type !== 'function') return;
    out.scaffold('<tool>');
    out.content(writeJson(tool.function, json, `tools[${index}].function`));
    out.scaffold('</tool>\n');
  });
  out.scaffold('</tools>\n\n');
  out.markup(after);
}
