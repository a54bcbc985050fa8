/**
 * The special tokens of ChatML's turns. `<|endoftext|>` ends the reply of a model that was not
 * trained to end its turn.
 *
 * @see https://github.com/openai/openai-python/blob/release-v0.28.0/chatml.md
 *
 * @example
 * ```ts
 * import { CHATML_TOKENS } from '@modelspeak/syntaxes/chatml-turns';
 *
 * console.log(CHATML_TOKENS); // [ '<|im_start|>', '<|im_end|>', '<|endoftext|>' ]
 * ```
 */
export const CHATML_TOKENS = ['<|im_start|>', '<|im_end|>', '<|endoftext|>'] as const;

/**
 * The tokens that end a reply.
 *
 * @example
 * ```ts
 * import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
 *
 * console.log(CHATML_STOPS); // [ '<|im_end|>', '<|endoftext|>' ]
 * ```
 */
export const CHATML_STOPS: readonly string[] = ['<|im_end|>', '<|endoftext|>'];
