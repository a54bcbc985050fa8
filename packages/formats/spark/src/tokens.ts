import { type Markup, markedText } from '@modelspeak/core/authoring';
import { PAIR_TAGS } from '@modelspeak/syntaxes/pair-calls';

/** The special tokens in prompts and replies, and the tags that the format gives a meaning. */
export const CONTROL = [
  '<｜start▁of▁sentence｜>',
  '<｜end▁of▁sentence｜>',
  '<|System|>',
  '<|User|>',
  '<|Bot|>',
  '<|Tool|>',
  '<think>',
  '</think>',
  ...PAIR_TAGS,
  '<tool_response>',
  '</tool_response>',
];

/** The stop sequences, which also end a reply. */
export const STOP = ['<｜end▁of▁sentence｜>'];

/** Splits a text into its special tokens and other text. */
export function marked(text: string): Markup {
  return markedText(CONTROL, text);
}
