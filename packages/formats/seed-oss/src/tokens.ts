import { type Markup, markedText } from '@modelspeak/core/authoring';

/** The special tokens that prompts and replies are made of. */
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

/** The others of the vocabulary. */
export const SPECIAL = ['<seed:pad>', '<[begin_of_image]>', '<[end_of_image]>'];

/** What stops a server, and ends a reply. */
export const STOP = ['<seed:eos>'];

/** Markup of a text that holds special tokens. */
export function marked(text: string): Markup {
  return markedText(CONTROL, text);
}
