import { type Conversation, type Writer, writeJson } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { pythonJson, pythonStrip } from '@modelspeak/pythonic';
import { marked } from './tokens.js';

const json = /* @__PURE__ */ pythonJson({ ascii: false });

const DEFAULT_SYSTEM =
  'You are a helpful, conversationally-fluent assistant made by Poolside. You are here to be helpful to users through natural language conversations.';
const END = marked('</system>\n');
const BEFORE_TOOLS =
  '### Tools\n\nYou may call functions to assist with the user query.\nAll available function signatures are listed below:\n<available_tools>\n';
const AFTER_TOOLS = '</available_tools>';

/** Writes the first turn: the system message, or the default one, and the tools. */
export function writeSystem(
  { messages: [first], tools }: Conversation,
  out: Writer,
  thinks: boolean,
): void {
  const isSystem = first?.role === 'system';
  const said = isSystem ? trimEnd(textOf(first.content)) : DEFAULT_SYSTEM;
  const hasTools = Boolean(tools?.length);
  if (said === '' && !hasTools && !thinks) return;
  out.message(isSystem ? 0 : null);
  out.control('<system>');
  if (isSystem) out.content(said);
  else out.scaffold(said);
  if (hasTools) {
    if (said !== '') out.scaffold('\n\n');
    writeTools(tools ?? [], out);
  }
  out.markup(END);
}

function writeTools(tools: NonNullable<Conversation['tools']>, out: Writer): void {
  out.scaffold(BEFORE_TOOLS);
  tools.forEach((tool, index) => {
    out.content(writeJson(tool, json, `tools[${index}]`));
    out.scaffold('\n');
  });
  out.scaffold(AFTER_TOOLS);
}

/** Removes white space from the end of a text, like Python's `str.rstrip()`. */
function trimEnd(text: string): string {
  return pythonStrip(`.${text}`).slice(1);
}
