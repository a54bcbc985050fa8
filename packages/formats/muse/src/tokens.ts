import { type Markup, markedText } from '@modelspeak/core/authoring';

/** The special tokens in prompts and replies. */
export const CONTROL = [
  '<|begin_of_text|>',
  '<|start|>',
  '<|message|>',
  '<|eom|>',
  '<|eot|>',
  '<|patch|>',
  '<|video|>',
];

/** All other special tokens of the vocabulary are spelled like this. */
export const SPECIAL = ['<|*|>'];

/** The stop sequences, which also end a reply. */
export const STOP = ['<|eot|>'];

/** Splits a text into its special tokens and other text. */
export function marked(text: string): Markup {
  return markedText(CONTROL, text);
}
