import { type Conversation, type Json, type Writer, writeJson } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { marked } from './tokens.js';

const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** The header of a system turn. */
export const SYSTEM = marked('<｜start▁of▁sentence｜><|System|>\n');

const DEFAULT_SYSTEM = 'you are a helpful assistant.';
const BEFORE_TOOLS = '## Tools\nYou have access to the following functions:\n<tools>';
const AFTER_TOOLS = '\n</tools>';

/** Writes the first turn: the default system message, the tools, and the system message. */
export function writeSystem({ messages: [first], tools }: Conversation, out: Writer): void {
  const isSystem = first?.role === 'system';
  const said = isSystem ? textOf(first.content) : '';
  out.message(isSystem ? 0 : null);
  out.markup(SYSTEM);
  out.scaffold(DEFAULT_SYSTEM);
  if (tools?.length) writeTools(tools, out);
  if (said !== '') out.scaffold('\n\n');
  out.content(said);
  out.control('<｜end▁of▁sentence｜>');
}

function writeTools(tools: NonNullable<Conversation['tools']>, out: Writer): void {
  out.scaffold(BEFORE_TOOLS);
  tools.forEach((tool, index) => {
    if (tool.type !== 'function') return;
    out.scaffold('\n');
    out.content(writeJson(tool.function as Json, json, `tools[${index}].function`));
  });
  out.scaffold(AFTER_TOOLS);
}
