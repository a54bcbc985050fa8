import { type Tool, type Writer, writeJson } from '@modelspeak/core';
import { markedText } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { CALL, CALLS, CONTROL, KEY, NAME_END, VALUE } from './hy3-tokens.js';

const json = pythonJson({ ascii: false });

const BEFORE =
  '# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou are provided with function signatures within <tools></tools> XML tags:\n<tools>\n';

const argument = (place: number): string =>
  `${KEY.open}{arg-key-${place}}${KEY.close}\n${VALUE.open}{arg-value-${place}}${VALUE.close}\n`;

const AFTER = /* @__PURE__ */ markedText(
  CONTROL,
  `\n</tools>\n\nFor function call returns, you should first print ${CALLS.open}\nFor each function call, you should return object like:\n${CALL.open}{function-name}${NAME_END}\n${argument(1)}${argument(2)}...\n${CALL.close}\nAt the end of function call returns, you should print ${CALLS.close}`,
);

/** Writes the tools, one per line, with instructions. */
export function writeTools(out: Writer, tools: readonly Tool[]): void {
  out.scaffold(BEFORE);
  tools.forEach((tool, index) => {
    if (index > 0) out.scaffold('\n');
    out.content(writeJson(tool, json, `tools[${index}]`));
  });
  out.markup(AFTER);
}
