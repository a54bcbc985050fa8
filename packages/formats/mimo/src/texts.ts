/** The system message of a conversation without one. */
export const DEFAULT_SYSTEM = 'You are MiMo, a helpful AI assistant engineered by Xiaomi.';

/** The introduction of tools, before their descriptions. */
export const BEFORE_TOOLS =
  '\n\n# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou have access to the following functions:\n\n<tools>';

/** The introduction of tools, after their descriptions. */
export const AFTER_TOOLS = [
  'For each function call, output the function name and arguments in the following format:',
  '<tool_call>',
  '<function=example_function_name>',
  '<parameter=example_parameter_1>value_1</parameter>',
  '<parameter=example_parameter_2>This is the value for the second parameter',
  'that can span',
  'multiple lines</parameter>',
  '</function>',
  '</tool_call>\n',
  '<IMPORTANT>',
  '- Function calls MUST follow the specified format: an inner <function=...></function> block must be nested within <tool_call></tool_call> XML tags',
  '- DO NOT use function calls inside <think></think> tags.',
  '- The value enclosed between parameter tags is preserved exactly as-is, including newlines and spaces.',
  '</IMPORTANT>',
].join('\n');
