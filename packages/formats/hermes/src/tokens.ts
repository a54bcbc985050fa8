import { CHATML_TOKENS } from '@modelspeak/syntaxes/chatml-turns';
import { TOOL_CALL_TOKENS } from '@modelspeak/syntaxes/json-calls';
import { SPECIAL_PATTERNS, TURN_TOKENS } from '@modelspeak/syntaxes/llama-turns';

/** The special tokens that Hermes writes or reads, in addition to Llama 3's. */
export const CONTROL: readonly string[] = [
  '<|begin_of_text|>',
  ...CHATML_TOKENS,
  ...TOOL_CALL_TOKENS,
  '<tools>',
  '</tools>',
  '<tool_response>',
  '</tool_response>',
];

/** The other special tokens of Llama 3's vocabulary. */
export const SPECIAL: readonly string[] = [
  ...TURN_TOKENS.filter((token) => !CONTROL.includes(token)),
  ...SPECIAL_PATTERNS,
];

/** The stop sequences. */
export const STOPS: readonly string[] = ['<|im_end|>', '<|end_of_text|>', '<|endoftext|>'];
