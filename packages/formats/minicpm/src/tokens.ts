import { CHATML_TOKENS, RESULT_TAGS } from '@modelspeak/syntaxes/chatml-turns';

export const BEGIN = '<s>';
export const THINK_TOKENS = ['<think>', '</think>'] as const;

/** The special tokens in prompts and replies, and the tags that the format gives a meaning. */
export const CONTROL: readonly string[] = [
  BEGIN,
  ...CHATML_TOKENS,
  ...THINK_TOKENS,
  ...RESULT_TAGS,
];

/** The other special tokens of the vocabulary. */
export const SPECIAL = ['</s>', '<unk>'];
