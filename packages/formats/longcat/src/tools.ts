import { type Conversation, type Json, type Writer, writeJson } from '@modelspeak/core';
import { markedText } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { AFTER_TOOLS, BEFORE_TOOLS } from './texts/tools.js';
import { CONTROL } from './tokens.js';

const AFTER = markedText(CONTROL, AFTER_TOOLS);
const lines = /* @__PURE__ */ pythonJson({ ascii: false, indent: 2 });

/** Writes the tools, each with its description and its schema. */
export function writeTools(out: Writer, tools: NonNullable<Conversation['tools']>): void {
  out.message(null);
  out.scaffold(BEFORE_TOOLS);
  tools.forEach((tool, index) => {
    if (tool.type !== 'function') return;
    const { name, description, parameters } = tool.function;
    out.scaffold('### Tool name: ');
    out.content(name);
    out.scaffold('\n\nDescription: ');
    out.content(description ?? '');
    out.scaffold('\n\nInputSchema: \n');
    out.content(
      writeJson((parameters ?? {}) as Json, lines, `tools[${index}].function.parameters`),
    );
    out.scaffold('\n\n');
  });
  out.markup(AFTER);
}
