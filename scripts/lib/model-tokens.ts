/** Tokens of well-known models that are not spelled `<|…|>`, which a format sees by itself. */
const TOKENS = [
  ...['<think>', '</think>', '<tool_call>', '</tool_call>', '<tool_response>', '</tool_response>'],
  ...['<start_of_turn>', '<end_of_turn>', '<bos>', '<eos>', '<s>', '</s>', '<escape>', '[gMASK]'],
  ...['<start_function_call>', '<end_function_call>', '<start_function_declaration>'],
  ...['[INST]', '[/INST]', '[TOOL_CALLS]', '[ARGS]', '[CALL_ID]', '[TOOL_RESULTS]', '[IMG]'],
  ...['[/TOOL_RESULTS]', '[TOOL_CONTENT]', '[AVAILABLE_TOOLS]', '[/AVAILABLE_TOOLS]'],
  ...['[SYSTEM_PROMPT]', '[/SYSTEM_PROMPT]', '[THINK]', '[/THINK]', '<sop>', '<|turn>', '<turn|>'],
  ...['<arg_key>', '</arg_key>', '<arg_value>', '</arg_value>', '<|channel>', '<channel|>'],
  ...['<|tool_call>', '<tool_call|>', '<minimax:tool_call>', '</minimax:tool_call>'],
  ...['<seed:think>', '</seed:think>', '<seed:tool_call>', '</seed:tool_call>', '<seed:bos>'],
  ...['<seed:eos>', ']~b]', '[e~[', ']~!b['],
];

/** Those that a chat template holds. */
export function modelTokens(template: string): readonly string[] {
  return TOKENS.filter((token) => template.includes(token));
}
