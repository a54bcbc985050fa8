import { type Markup, markedText } from '@modelspeak/core/authoring';
import { TOOL_CALL_TOKENS } from '../json-calls/index.js';

/** The text around a list of tools. */
export interface ToolWords {
  readonly before: string;
  readonly after: Markup;
}

/**
 * Returns the text after a list of tools.
 *
 * @param text What follows the end of the list and an empty line.
 *
 * @example
 * ```ts
 * import { afterXmlTools } from '@modelspeak/syntaxes/xml-tools';
 *
 * console.log(JSON.stringify(afterXmlTools('Call one.').text)); // "\n</tools>\n\nCall one."
 * ```
 */
export const afterXmlTools = (text: string): Markup =>
  markedText(TOOL_CALL_TOKENS, `\n</tools>\n\n${text}`);

/**
 * The text of Qwen 3 Coder and of later models with XML parameters.
 *
 * @example
 * ```ts
 * import { XML_TOOLS } from '@modelspeak/syntaxes/xml-tools';
 *
 * console.log(XML_TOOLS.before.slice(0, 7)); // # Tools
 * ```
 */
export const XML_TOOLS: ToolWords = /* @__PURE__ */ (() => ({
  before: '# Tools\n\nYou have access to the following functions:\n\n<tools>',
  after: afterXmlTools(
    'If you choose to call a function ONLY reply in the following format with NO suffix:\n\n<tool_call>\n<function=example_function_name>\n<parameter=example_parameter_1>\nvalue_1\n</parameter>\n<parameter=example_parameter_2>\nThis is the value for the second parameter\nthat can span\nmultiple lines\n</parameter>\n</function>\n</tool_call>\n\n<IMPORTANT>\nReminder:\n- Function calls MUST follow the specified format: an inner <function=...></function> block must be nested within <tool_call></tool_call> XML tags\n- Required parameters MUST be specified\n- You may provide optional reasoning for your function call in natural language BEFORE the function call, but NOT after\n- If there is no function call available, answer the question like normal with your current knowledge and do not tell the user about function calls\n</IMPORTANT>',
  ),
}))();
