import { TURN_TOKENS } from '@modelspeak/syntaxes/llama-turns';

/** The special tokens in Llama 3's prompts and replies. */
export const CONTROL = [...TURN_TOKENS, '<|image|>'] as const;
