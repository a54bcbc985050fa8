/** The tokens of K2's turns, calls and images. */
export const K2_TOKENS = [
  ...['<|im_system|>', '<|im_user|>', '<|im_assistant|>', '<|im_middle|>', '<|im_end|>'],
  ...['<|tool_calls_section_begin|>', '<|tool_calls_section_end|>', '<|tool_call_begin|>'],
  ...['<|tool_call_argument_begin|>', '<|tool_call_end|>'],
  ...['<|media_start|>', '<|media_content|>', '<|media_pad|>', '<|media_end|>'],
];

/** The tokens around what the models think, since K2 Thinking. */
export const THINK_TOKENS = ['<think>', '</think>'];

/** The other tokens that the vocabularies of all versions have. */
export const SPECIAL = [
  ...['[BOS]', '[EOS]', '[EOT]', '[UNK]', '[PAD]', '<|media_begin|>'],
  ...['<|start_header_id|>', '<|end_header_id|>', '<|reserved_token_*|>'],
];
