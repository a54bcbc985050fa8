/** The special tokens of the format. */
export const CONTROL = [
  '<|begin_of_text|>',
  '<|end_of_text|>',
  '<|start_header_id|>',
  '<|end_header_id|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|python_tag|>',
  '<|use_tool|>',
  '<|answer|>',
  '<|start_img|>',
  '<|img|>',
  '<|end_img|>',
  '<|start_bbox|>',
  '<|end_bbox|>',
] as const;

/** What ends a reply. */
export const STOPS: readonly string[] = ['<|eot_id|>', '<|eom_id|>', '<|end_of_text|>'];
