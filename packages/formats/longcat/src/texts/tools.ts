/** The text before the tools. */
export const BEFORE_TOOLS =
  '# Tools\nYou have access to the following tools: \n\n## Tool namespace: function\n\n';

/** The text after the tools: how to call them. */
export const AFTER_TOOLS =
  '**Note**: For each function call, return a json object with function name and arguments within <longcat_tool_call></longcat_tool_call> XML tags as follows:\n<longcat_tool_call>\n{"name": <function-name>, "arguments": <args-dict>}\n</longcat_tool_call>\nWhen multiple functions need to be called simultaneously, each function call should be wrapped in its own <longcat_tool_call> tag and placed consecutively. For example:\n<longcat_tool_call>\n{"name": <function-name>, "arguments": <args-dict>}\n</longcat_tool_call><longcat_tool_call>\n{"name": <function-name>, "arguments": <args-dict>}\n</longcat_tool_call>\n\n# Messages\n';
