import { type Markup, markedText } from '@modelspeak/core/authoring';
import { PAIR_TAGS } from '@modelspeak/syntaxes/pair-calls';

/** The special tokens in prompts and replies, and the tags that the format gives a meaning. */
export const CONTROL = [
  '<role>',
  '</role>',
  '<|role_end|>',
  '<|endoftext|>',
  '<think>',
  '</think>',
  ...PAIR_TAGS,
  '<tool_response>',
  '</tool_response>',
];

/** The other special tokens of the vocabulary. */
export const SPECIAL = [
  '<|startoftext|>',
  '[CLS]',
  '[gMASK]',
  '<|arithmetic_start|>',
  '<|arithmetic_end|>',
  '<|number_start|>',
  '<|number_end|>',
  '<|reserved_token_*|>',
];

/** The stop sequences, which also end a reply. */
export const STOP = ['<|role_end|>', '<|endoftext|>'];

/** Splits a text into its special tokens and other text. */
export function marked(text: string): Markup {
  return markedText(CONTROL, text);
}
