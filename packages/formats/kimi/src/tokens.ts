/** The special tokens of K2's turns, tool calls and images. */
export const K2_TOKENS = [
  '<|im_system|>',
  '<|im_user|>',
  '<|im_assistant|>',
  '<|im_middle|>',
  '<|im_end|>',
  '<|tool_calls_section_begin|>',
  '<|tool_calls_section_end|>',
  '<|tool_call_begin|>',
  '<|tool_call_argument_begin|>',
  '<|tool_call_end|>',
  '<|media_start|>',
  '<|media_content|>',
  '<|media_pad|>',
  '<|media_end|>',
];

/** The tokens around reasoning, from K2 Thinking on. */
export const THINK_TOKENS = ['<think>', '</think>'];

const COMMON = ['[BOS]', '[EOS]', '[EOT]', '[UNK]', '[PAD]', '<|media_begin|>'];

/**
 * The other special tokens of K2's vocabulary.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K2-Instruct/blob/main/tokenizer_config.json
 */
export const K2_SPECIAL = [
  ...COMMON,
  '<|start_header_id|>',
  '<|end_header_id|>',
  '<|reserved_token_*|>',
];

/**
 * The other special tokens of K3's vocabulary, which replaces K2's tokens for turns and calls.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K3/blob/main/tokenizer_config.json
 */
export const K3_SPECIAL = [
  ...COMMON,
  '<|media_content|>',
  '<|media_pad|>',
  '<|media_end|>',
  '<osagent_mode>',
  '[start_header_id]',
  '[end_header_id]',
  '<|reserved_token_*|>',
];
