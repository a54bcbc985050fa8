/**
 * The special tokens of Llama 3's turns.
 *
 * @see https://www.llama.com/docs/model-cards-and-prompt-formats/llama3_1
 *
 * @example
 * ```ts
 * import { TURN_TOKENS } from '@modelspeak/syntaxes/llama-turns';
 *
 * // The tokens of a format on top of Llama's turns.
 * const control = [...TURN_TOKENS, '<|image|>'];
 * console.log(control[0]); // <|begin_of_text|>
 * ```
 */
export const TURN_TOKENS = [
  '<|begin_of_text|>',
  '<|end_of_text|>',
  '<|start_header_id|>',
  '<|end_header_id|>',
  '<|eom_id|>',
  '<|eot_id|>',
  '<|python_tag|>',
] as const;

/**
 * The other special tokens of Llama 3's tokenizer, which turns do not use; `*` stands for a number.
 * A format declares them as `special`, so that they are escaped in content. Models made from Llama
 * 3 use some of the reserved ones for their own purposes.
 *
 * @see llama-stack, `llama3/tokenizer.py`
 *
 * @example
 * ```ts
 * import { SPECIAL_PATTERNS } from '@modelspeak/syntaxes/llama-turns';
 *
 * console.log(SPECIAL_PATTERNS.at(-1)); // <|reserved_special_token_*|>
 * ```
 */
export const SPECIAL_PATTERNS: readonly string[] = [
  '<|finetune_right_pad_id|>',
  '<|step_id|>',
  '<|reserved_special_token_*|>',
];

/**
 * The tokens that end a reply: `<|eot_id|>` ends the turn, `<|eom_id|>` a message that waits for
 * the result of a tool call, `<|end_of_text|>` the output of a base model.
 *
 * @example
 * ```ts
 * import { STOPS } from '@modelspeak/syntaxes/llama-turns';
 *
 * console.log(STOPS); // [ '<|eot_id|>', '<|eom_id|>', '<|end_of_text|>' ]
 * ```
 */
export const STOPS: readonly string[] = ['<|eot_id|>', '<|eom_id|>', '<|end_of_text|>'];
