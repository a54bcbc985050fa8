import { type Markup, markedText } from '@modelspeak/core/authoring';

/** What ends the reasoning. */
export const FINAL = '[BEGIN FINAL RESPONSE]';

/** The special tokens in prompts and replies, and the tags that the format gives a meaning. */
export const CONTROL = [
  '<|begin_system|>',
  '<|begin_user|>',
  '<|begin_assistant|>',
  '<|begin_tool_result|>',
  '<|end|>',
  FINAL,
  '[IMG]',
  '<tool_calls>',
  '</tool_calls>',
];

/** The other special tokens of the vocabulary, as in other tokenizers of its kind. */
export const SPECIAL = ['<s>', '</s>', '<unk>', '<pad>', '<|begin_content|>', '<SPECIAL_*>'];

/** The stop sequences, which also end a reply. */
export const STOP = ['<|end|>'];

/** Splits a text into its special tokens and other text. */
export function marked(text: string): Markup {
  return markedText(CONTROL, text);
}
