/** The introduction of tools, up to their schemas. */
export const BEFORE_TOOLS = [
  '',
  '',
  '## Tools',
  '',
  'You have access to a set of tools to help answer the user\'s question. You can invoke tools by writing a "<｜DSML｜tool_calls>" block like the following:',
  '',
  '<｜DSML｜tool_calls>',
  '<｜DSML｜invoke name="$TOOL_NAME">',
  '<｜DSML｜parameter name="$PARAMETER_NAME" string="true|false">$PARAMETER_VALUE</｜DSML｜parameter>',
  '...',
  '</｜DSML｜invoke>',
  '<｜DSML｜invoke name="$TOOL_NAME2">',
  '...',
  '</｜DSML｜invoke>',
  '</｜DSML｜tool_calls>',
  '',
  'String parameters should be specified as is and set `string="true"`. For all other types (numbers, booleans, arrays, objects), pass the value in JSON format and set `string="false"`.',
  '',
  'If thinking_mode is enabled (triggered by <think>), you MUST output your complete reasoning inside <think>...</think> BEFORE any tool calls or final response.',
  '',
  'Otherwise, output directly after </think> with tool calls or final response.',
  '',
  '### Available Tool Schemas',
  '',
  '',
].join('\n');

/** The introduction of tools, after their schemas. */
export const AFTER_TOOLS =
  '\n\nYou MUST strictly follow the above defined tool name and parameter schemas to invoke tool calls.\n';

/** The beginning of a prompt that asks for the highest effort. */
export const HIGHEST_EFFORT = [
  'Reasoning Effort: Absolute maximum with no shortcuts permitted.',
  'You MUST be very thorough in your thinking and comprehensively decompose the problem to resolve the root cause, rigorously stress-testing your logic against all potential paths, edge cases, and adversarial scenarios.',
  'Explicitly write out your entire deliberation process, documenting every intermediate step, considered alternative, and rejected hypothesis to ensure absolutely no assumption is left unchecked.',
  '',
  '',
].join('\n');
