/** The special tokens of K2's turns and tool calls, and those that surround an image's patches. */
const K2_COMMON = [
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
  '<|media_content|>',
  '<|media_pad|>',
  '<|media_end|>',
];

/** The special tokens that K2, K2 Thinking and Linear write. */
export const K2_TOKENS = [...K2_COMMON, '<|media_start|>'];

/** The special tokens that K2.5 and later versions of K2 write, besides those around reasoning. */
export const K25_TOKENS = [...K2_COMMON, '<|media_begin|>'];

/** The tokens around reasoning, from K2 Thinking on. */
export const THINK_TOKENS = ['<think>', '</think>'];

const COMMON = ['[BOS]', '[EOS]', '[EOT]', '[UNK]', '[PAD]', '<|reserved_token_*|>'];
const K2_VOCABULARY = [...COMMON, '<|start_header_id|>', '<|end_header_id|>'];

/**
 * The other special tokens of K2's vocabulary.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K2-Instruct/blob/main/tokenizer_config.json
 */
export const K2_SPECIAL = [...K2_VOCABULARY, '<|media_begin|>'];

/** The other special tokens of K2.5's vocabulary, which is K2's. */
export const K25_SPECIAL = [...K2_VOCABULARY, '<|media_start|>'];

/**
 * The other special tokens of K3's vocabulary, which replaces K2's tokens for turns and calls.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K3/blob/main/tokenizer_config.json
 */
export const K3_SPECIAL = [
  ...COMMON,
  '<|media_begin|>',
  '<|media_content|>',
  '<|media_pad|>',
  '<|media_end|>',
  '<osagent_mode>',
  '[start_header_id]',
  '[end_header_id]',
];
