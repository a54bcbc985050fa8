/** The introduction of tools, before their schemas. */
export const BEFORE_TOOLS =
  '# Tools\n\nYou have access to the following functions in JSONSchema format:\n\n<tools>';

/** The introduction of tools, after their schemas. */
export const AFTER_TOOLS = [
  'If you choose to call a function ONLY reply in the following format with NO suffix:\n',
  '<tool_call>',
  '<function=example_function_name>',
  '<parameter=example_parameter_1>',
  'value_1',
  '</parameter>',
  '<parameter=example_parameter_2>',
  'This is the value for the second parameter',
  'that can span',
  'multiple lines',
  '</parameter>',
  '</function>',
  '</tool_call>\n',
  '<IMPORTANT>',
  'Reminder:',
  '- Function calls MUST follow the specified format: an inner <function=...>',
  '...',
  '</function> block must be nested within <tool_call>',
  '...',
  '</tool_call> XML tags',
  '- Required parameters MUST be specified',
  '</IMPORTANT>',
].join('\n');
