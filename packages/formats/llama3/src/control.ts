import { TURN_TOKENS } from '@modelspeak/syntaxes/llama-turns';

/** The special tokens that Llama 3's prompts and replies are made of. */
export const CONTROL = [...TURN_TOKENS, '<|image|>'] as const;
