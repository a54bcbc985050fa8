import { CHATML_TOKENS } from '@modelspeak/syntaxes/chatml-turns';

/** Ends the last reply of a prompt. */
export const END_OF_TEXT = '<|endoftext|>';
export const FUNCTIONS = { begin: '<functions>', end: '</functions>' } as const;
export const CALLS = { begin: '<function_calls>', end: '</function_calls>' } as const;

/** The tokens that every version writes. */
export const CONTROL: readonly string[] = [
  ...CHATML_TOKENS,
  FUNCTIONS.begin,
  FUNCTIONS.end,
  CALLS.begin,
  CALLS.end,
];

/** The other special tokens of the vocabulary. */
export const SPECIAL = [
  '<|pad|>',
  '<|fim_prefix|>',
  '<|fim_middle|>',
  '<|fim_suffix|>',
  '<|endofprompt|>',
  '<|extra_id_*|>',
];
