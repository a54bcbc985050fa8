import { type Markup, markedText } from '@modelspeak/core/authoring';

/** The token that begins every prompt. */
export const BEGIN = '<｜begin▁of▁sentence｜>';
const END = '<|im_end|>';
const IMAGE_TOKEN = '<im_patch>';

/** The special tokens of prompts and replies, and the tags that the model gives a meaning. */
export const CONTROL = [
  BEGIN,
  '<|im_start|>',
  END,
  IMAGE_TOKEN,
  '<think>',
  '</think>',
  '<tool_call>',
  '</tool_call>',
  '<tool_response>',
  '</tool_response>',
];

/**
 * The other special tokens: those of DeepSeek's vocabulary, on which Step's is built, and those that its processor
 * writes around the pieces of an image.
 */
export const SPECIAL = [
  '<｜*｜>',
  '<|EOT|>',
  '<|endoftext|>',
  '<im_start>',
  '<im_end>',
  '<patch_start>',
  '<patch_end>',
  '<patch_newline>',
];

/** The stop sequences, which also end a reply. */
export const STOP = [END];

/** Splits a text of the format into its special tokens and other text. */
export const marked = (text: string): Markup => markedText(CONTROL, text);

/** What stands for an image. */
export const IMAGE = marked(IMAGE_TOKEN);
