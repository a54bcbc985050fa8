import { TURN_TOKENS } from '@modelspeak/syntaxes/llama-turns';

/** The special tokens of the format. */
export const CONTROL = [
  ...TURN_TOKENS,
  '<|use_tool|>',
  '<|answer|>',
  '<|start_img|>',
  '<|img|>',
  '<|end_img|>',
  '<|start_bbox|>',
  '<|end_bbox|>',
] as const;
