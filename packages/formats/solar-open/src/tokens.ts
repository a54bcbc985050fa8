import { type Markup, markedText } from '@modelspeak/core/authoring';

/** The special tokens in prompts and replies. */
export const CONTROL = [
  '<|begin|>',
  '<|end|>',
  '<|content|>',
  '<|think|>',
  '<|flush|>',
  '<|tools:begin|>',
  '<|tools:end|>',
  '<|tool:begin|>',
  '<|tool:end|>',
  '<|tool_calls|>',
  '<|calls|>',
  '<|tool_call:begin|>',
  '<|tool_call:name|>',
  '<|tool_call:args|>',
  '<|tool_call:end|>',
  '<|tool_response|>',
  '<|tool_response:begin|>',
  '<|tool_response:id|>',
  '<|tool_response:name|>',
  '<|tool_response:result|>',
  '<|tool_response:end|>',
];

/** The other special tokens of the vocabulary. */
export const SPECIAL = ['<|startoftext|>', '<|endoftext|>'];

/** The stop sequences, which also end a reply. In prompts, `<|end|>` stands in place of `<|flush|>`. */
export const STOP = ['<|flush|>', '<|calls|>'];

/** Splits a text into its special tokens and other text. */
export function marked(text: string): Markup {
  return markedText(CONTROL, text);
}
