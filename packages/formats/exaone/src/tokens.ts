import { TOOL_CALL_TOKENS } from '@modelspeak/syntaxes/json-calls';

/** The special tokens in prompts and replies, and the tags that the format gives a meaning. */
export const CONTROL = [
  '[|system|]',
  '[|user|]',
  '[|assistant|]',
  '[|tool|]',
  '[|endofturn|]',
  '<think>',
  '</think>',
  ...TOOL_CALL_TOKENS,
  '<tool_result>',
  '</tool_result>',
];

/** The other special tokens of the vocabulary. */
export const SPECIAL = ['[BOS]', '[PAD]', '[UNK]'];

/** The stop sequences, which also end a reply. */
export const STOP = ['[|endofturn|]'];
