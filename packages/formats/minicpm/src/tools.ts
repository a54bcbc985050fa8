import { type Tool, type Writer, writeJson } from '@modelspeak/core';
import { pythonJson } from '@modelspeak/pythonic';

const BEFORE =
  '# Tools\n\nYou are provided with function signatures within <tools></tools> XML tags:\n<tools>';
const AFTER =
  '\n</tools>\n\nTool usage guidelines:\n- You may call zero or more functions. If no function calls are needed, just answer normally and do not include any <function ... </function>.\n- When calling a function, return an XML object within <function ... </function> using:\n<function name="function-name"><param name="param-name">param-value</param></function>\n- param-value may be multi-line. If it contains <, & or newline characters, wrap it in a CDATA block: <param name="param-name"><![CDATA[...multi-line value...]]></param>';
const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** Writes the tools, one per line, and explains how to call them. */
export function writeTools(out: Writer, tools: readonly Tool[]): void {
  out.scaffold(BEFORE);
  tools.forEach((tool, index) => {
    out.scaffold('\n');
    out.content(writeJson(tool, json, `tools[${index}]`));
  });
  out.scaffold(AFTER);
}
