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
 * The special tokens of Qwen's vocabulary that no chat template writes: for objects in images, and for
 * completing code. Models of other makers with this vocabulary have them, too.
 *
 * @see https://huggingface.co/Qwen/Qwen2.5-7B-Instruct/blob/main/tokenizer_config.json
 *
 * @example
 * ```ts
 * import { QWEN_UNUSED_TOKENS } from '@modelspeak/syntaxes/chatml-turns';
 *
 * console.log(QWEN_UNUSED_TOKENS.includes('<|fim_pad|>')); // true
 * ```
 */
export const QWEN_UNUSED_TOKENS = [
  '<|vision_pad|>',
  '<|object_ref_start|>',
  '<|object_ref_end|>',
  '<|box_start|>',
  '<|box_end|>',
  '<|quad_start|>',
  '<|quad_end|>',
  '<|repo_name|>',
  '<|file_sep|>',
  '<|fim_prefix|>',
  '<|fim_middle|>',
  '<|fim_suffix|>',
  '<|fim_pad|>',
] as const;

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
