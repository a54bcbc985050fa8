import { type Markup, markedText } from '@modelspeak/core/authoring';

/** The special tokens in prompts and replies. */
export const CONTROL = [
  '<seed:bos>',
  '<seed:eos>',
  '<seed:think>',
  '</seed:think>',
  '<seed:tool_call>',
  '</seed:tool_call>',
  '<seed:cot_budget_reflect>',
  '</seed:cot_budget_reflect>',
];

/** The other special tokens of the vocabulary. */
export const SPECIAL = ['<seed:pad>', '<[begin_of_image]>', '<[end_of_image]>'];

/** The stop sequences, which also end a reply. */
export const STOP = ['<seed:eos>'];

/** Splits a text into its special tokens and other text. */
export function marked(text: string): Markup {
  return markedText(CONTROL, text);
}
