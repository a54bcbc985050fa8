/** The text before the list of tools. */
export const BEFORE_TOOLS =
  'You can use the following tools to assist the user if required:\n<AVAILABLE_TOOLS>[';

/** The text after the list of tools. */
export const AFTER_TOOLS = [
  ']</AVAILABLE_TOOLS>\n',
  'If you decide to call any tool(s), use the following format:',
  '<TOOLCALL>[{{"name": "tool_name1", "arguments": "tool_args1"}}, {{"name": "tool_name2", "arguments": "tool_args2"}}]</TOOLCALL>\n',
  'The user will execute tool-calls and return responses from tool(s) in this format:',
  '<TOOL_RESPONSE>[{{"tool_response1"}}, {{"tool_response2"}}]</TOOL_RESPONSE>\n',
  'Based on the tool responses, you can call additional tools if needed, correct tool calls if any errors are found, or just respond to the user.',
].join('\n');
