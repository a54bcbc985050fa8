/** The introduction of tools, up to their descriptions. */
export const BEFORE_TOOLS = [
  '',
  '',
  '## Tools',
  'You have access to the following tools:',
  '',
].join('\n');

/** The introduction of tools, after their descriptions. */
export const AFTER_TOOLS = [
  '',
  'IMPORTANT: ALWAYS adhere to this exact format for tool use:',
  '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>tool_call_name<｜tool▁sep｜>tool_call_arguments<｜tool▁call▁end｜>{{additional_tool_calls}}<｜tool▁calls▁end｜>',
  '',
  'Where:',
  '',
  '- `tool_call_name` must be an exact match to one of the available tools',
  "- `tool_call_arguments` must be valid JSON that strictly follows the tool's Parameters Schema",
  '- For multiple tool calls, chain them directly without separators or spaces',
  '',
].join('\n');
