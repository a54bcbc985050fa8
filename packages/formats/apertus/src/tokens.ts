import { type Markup, markedText } from '@modelspeak/core/authoring';

/** The special tokens in prompts and replies. */
export const CONTROL = [
  '<s>',
  '<|system_start|>',
  '<|system_end|>',
  '<|developer_start|>',
  '<|developer_end|>',
  '<|user_start|>',
  '<|user_end|>',
  '<|assistant_start|>',
  '<|assistant_end|>',
  '<|inner_prefix|>',
  '<|inner_suffix|>',
  '<|tools_prefix|>',
  '<|tools_suffix|>',
];

/** The other special tokens of the vocabulary, as in other tokenizers of its kind. */
export const SPECIAL = ['</s>', '<unk>', '<pad>', '<SPECIAL_*>'];

/** What ends a reply. */
export const ENDS = ['<|assistant_end|>'];

/** What stops a server: calls, too, since their results follow in the same turn. */
export const STOP = [...ENDS, '<|tools_suffix|>'];

/** Splits a text into its special tokens and other text. */
export function marked(text: string): Markup {
  return markedText(CONTROL, text);
}
