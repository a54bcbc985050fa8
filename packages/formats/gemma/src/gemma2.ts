import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { GEMMA2 } from './models.js';
import { SPECIAL, STOP, TURNS, writeTurns } from './turns.js';

/**
 * Creates a format for Gemma 2 and the first Gemma, following the chat template of `google/gemma-2-2b-it`.
 * It has no system message and no tools; user and model alternate.
 *
 * @see https://huggingface.co/google/gemma-2-2b-it
 *
 * @example
 * ```ts
 * import { gemma2 } from '@modelspeak/format-gemma/gemma2';
 *
 * console.log(gemma2().render({ messages: [{ role: 'user', content: ' Hi ' }] }));
 * // <bos><start_of_turn>user\nHi<end_of_turn>\n<start_of_turn>model\n
 * ```
 */
export const gemma2 = defineFormat({
  name: 'gemma2',
  models: GEMMA2,
  options: defineOptions({}),
  control: TURNS,
  special: SPECIAL,
  stop: STOP,
  supports: { history: true, alternation: true, trims: ['user', 'assistant'] },
  request: { prefill: true, responseFormat: 'grammar' },
  write: writeTurns,
  ...describedReplies({}, STOP),
});

export default gemma2;
