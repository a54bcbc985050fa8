import { GEMMA4_MARKS } from '@modelspeak/syntaxes/replies';
import { MEDIA } from './media.js';
import { SPECIAL as COMMON } from './turns.js';

/** The token that begins and ends a string. */
export const QUOTE = GEMMA4_MARKS.quote;

/** The stop sequences: the end of the turn, and the token that begins tool results. */
export const STOP = ['<turn|>', '<|tool_response>'];

/** The special tokens that Gemma 4 writes. */
export const CONTROL = [
  '<bos>',
  '<|turn>',
  '<turn|>',
  '<|think|>',
  '<|channel>',
  '<channel|>',
  QUOTE,
  '<|tool>',
  '<tool|>',
  '<|tool_call>',
  '<tool_call|>',
  '<|tool_response>',
  '<tool_response|>',
  ...MEDIA,
];

/**
 * The other special tokens of its vocabulary.
 *
 * @see https://huggingface.co/google/gemma-4-E2B-it/blob/main/tokenizer_config.json
 */
export const SPECIAL = [...COMMON, '<mask>', '<|image>', '<image|>', '<|audio>', '<audio|>'];
