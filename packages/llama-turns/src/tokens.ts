/**
 * The special tokens that the turns of Llama 3 are made of. Its tokenizer has more, which models made
 * from it have given meanings of their own.
 *
 * @see https://www.llama.com/docs/model-cards-and-prompt-formats/llama3_1
 *
 * @example
 * ```ts
 * import { TURN_TOKENS } from '@modelspeak/llama-turns';
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
 * What ends a reply: the end of a turn, the end of a message that waits for a tool's result, the end
 * of the text.
 *
 * @example
 * ```ts
 * import { STOPS } from '@modelspeak/llama-turns';
 *
 * console.log(STOPS); // [ '<|eot_id|>', '<|eom_id|>', '<|end_of_text|>' ]
 * ```
 */
export const STOPS: readonly string[] = ['<|eot_id|>', '<|eom_id|>', '<|end_of_text|>'];
