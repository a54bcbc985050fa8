import { type Conversation, type Writer, writeJson } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { marked } from './tokens.js';

const json = /* @__PURE__ */ pythonJson({ ascii: false });

const SYSTEM = marked('<role>SYSTEM</role>');
const BEFORE_TOOLS = marked(
  '# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou are provided with function signatures within <tools></tools> XML tags:\n<tools>',
);
const AFTER_TOOLS = marked(
  '\n</tools>\n\nIf none of the functions can be used, point it out. If the given question lacks the parameters required by the function, also point it out.\nIf you need to use a function, for each function call, output the function name and arguments within the following XML format:\n<tool_call>{function-name}\n<arg_key>{arg-key-1}</arg_key>\n<arg_value>{arg-value-1}</arg_value>\n<arg_key>{arg-key-2}</arg_key>\n<arg_value>{arg-value-2}</arg_value>\n...\n</tool_call>\n',
);
/** What a system message says to decide about thinking itself. */
const MODE = /detailed thinking (?:on|off)/;

/** Writes the first turn: the system message, the tools, and whether to think. */
export function writeSystem(
  { messages: [first], tools }: Conversation,
  out: Writer,
  thinks: boolean,
): void {
  const isSystem = first?.role === 'system';
  const said = isSystem ? textOf(first.content) : '';
  const hasTools = Boolean(tools?.length);
  out.message(isSystem ? 0 : null);
  out.markup(SYSTEM);
  out.content(said);
  if (isSystem && (hasTools || !MODE.test(said))) out.scaffold('\n');
  if (hasTools) writeTools(tools ?? [], out);
  if (!MODE.test(said)) out.scaffold(`detailed thinking ${thinks ? 'on' : 'off'}`);
  out.control('<|role_end|>');
}

function writeTools(tools: NonNullable<Conversation['tools']>, out: Writer): void {
  out.markup(BEFORE_TOOLS);
  tools.forEach((tool, index) => {
    out.scaffold('\n');
    out.content(writeJson(tool, json, `tools[${index}]`));
  });
  out.markup(AFTER_TOOLS);
}
