/** The token that ends a turn. It is also the stop sequence. */
export const END = '<|eot|>';
export const STOP = [END];

/** The special tokens that every version writes. */
export const TURNS = ['<|begin_of_text|>', '<|header_start|>', '<|header_end|>', END, '<|image|>'];

/** The tokens around Python, which models write around calls and next to them. */
export const PYTHON = ['<|python_start|>', '<|python_end|>'];

/**
 * The other special tokens of the vocabulary.
 *
 * @see https://github.com/meta-llama/llama-models/blob/main/models/llama4/tokenizer.py
 */
export const SPECIAL = [
  '<|end_of_text|>',
  '<|eom|>',
  '<|step|>',
  '<|finetune_right_pad|>',
  '<|fim_prefix|>',
  '<|fim_middle|>',
  '<|fim_suffix|>',
  '<|image_start|>',
  '<|image_end|>',
  '<|patch|>',
  '<|tile_x_separator|>',
  '<|tile_y_separator|>',
  '<|text_post_train_reserved_special_token_*|>',
  '<|reserved_special_token_*|>',
  '<|vision_reserved_special_token_*|>',
  '<|reasoning_reserved_special_token_*|>',
  '<|reasoning_thinking_start|>',
  '<|reasoning_thinking_end|>',
];
