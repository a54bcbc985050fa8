import { CHATML_TOKENS } from '@modelspeak/syntaxes/chatml-turns';
import { TOOL_CALL_TOKENS } from '@modelspeak/syntaxes/json-calls';
import { SPECIAL_PATTERNS, TURN_TOKENS } from '@modelspeak/syntaxes/llama-turns';

/** The tokens that Hermes writes or reads: on top of Llama 3's tokenizer it has tags of its own. */
export const CONTROL: readonly string[] = [
  '<|begin_of_text|>',
  ...CHATML_TOKENS,
  ...TOOL_CALL_TOKENS,
  '<tools>',
  '</tools>',
  '<tool_response>',
  '</tool_response>',
];

/** The other tokens of that tokenizer. */
export const SPECIAL: readonly string[] = [
  ...TURN_TOKENS.filter((token) => !CONTROL.includes(token)),
  ...SPECIAL_PATTERNS,
];

/** What ends a reply. */
export const STOPS: readonly string[] = ['<|im_end|>', '<|end_of_text|>', '<|endoftext|>'];
