/** The introduction of tools, up to their schemas. */
export const BEFORE_TOOLS = [
  '    ',
  '',
  '# Tools',
  '',
  'You may call one or more functions to assist with the user query.',
].join('\n');

/** The introduction of tools, after their schemas. */
export const AFTER_TOOLS = [
  '    ',
  '</tools>',
  '',
  '',
  '',
  '    For function call returns, you should first print <｜tool▁calls▁begin｜>',
  '',
  '    For each function call, you should return object like:',
  '',
  '    <｜tool▁call▁begin｜>function<｜tool▁sep｜><function_name>',
  '```json',
  '<function_arguments_in_json_format>',
  '```<｜tool▁call▁end｜>',
  '',
  '    At the end of function call returns, you should print <｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
].join('\n');
