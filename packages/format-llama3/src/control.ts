/** The special tokens of Llama 3. */
export const CONTROL = [
  '<|begin_of_text|>',
  '<|end_of_text|>',
  '<|finetune_right_pad_id|>',
  '<|start_header_id|>',
  '<|end_header_id|>',
  '<|eom_id|>',
  '<|eot_id|>',
  '<|python_tag|>',
  '<|image|>',
] as const;

/** What ends a reply. */
export const STOPS: readonly string[] = ['<|eot_id|>', '<|eom_id|>', '<|end_of_text|>'];
