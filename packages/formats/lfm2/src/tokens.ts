import { CHATML_TOKENS } from '@modelspeak/syntaxes/chatml-turns';

/** The first token of every prompt. */
export const BEGIN = '<|startoftext|>';
/** The tokens around reasoning. */
export const THINK = { begin: '<think>', end: '</think>' } as const;
/** The tokens around tool calls. */
export const CALLS = { begin: '<|tool_call_start|>', end: '<|tool_call_end|>' } as const;
/** The tokens around the list of tools. */
export const TOOLS = { begin: '<|tool_list_start|>', end: '<|tool_list_end|>' } as const;
/** The tokens around a tool result. */
export const RESULT = { begin: '<|tool_response_start|>', end: '<|tool_response_end|>' } as const;
/** The placeholder of an image. */
export const IMAGE = '<image>';

/** The tokens that every version writes. */
const WRITTEN = [BEGIN, ...CHATML_TOKENS, CALLS.begin, CALLS.end];

/**
 * The other special tokens of the vocabulary.
 *
 * @see https://github.com/ollama/ollama/blob/main/model/renderers/lfm2.go
 * @see https://huggingface.co/LiquidAI/LFM2.5-1.2B-Instruct/blob/main/tokenizer.json
 */
const OTHERS = [
  '<|pad|>',
  TOOLS.begin,
  TOOLS.end,
  RESULT.begin,
  RESULT.end,
  '<|fim_pre|>',
  '<|fim_mid|>',
  '<|fim_suf|>',
  IMAGE,
  '<|cot_start|>',
  '<|cot_end|>',
  '<|review_start|>',
  '<|review_end|>',
  '<|file_start|>',
  '<|file_end|>',
  '<|reserved_*|>',
];

/** Returns the special tokens of a version that writes these, too. */
export function lfmTokens(...control: readonly string[]): {
  readonly control: readonly string[];
  readonly special: readonly string[];
} {
  return {
    control: [...WRITTEN, ...control],
    special: OTHERS.filter((token) => !control.includes(token)),
  };
}
