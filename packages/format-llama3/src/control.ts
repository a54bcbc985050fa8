import { TURN_TOKENS } from '@modelspeak/llama-turns';

/** The special tokens of Llama 3. */
export const CONTROL = [...TURN_TOKENS, '<|finetune_right_pad_id|>', '<|image|>'] as const;
