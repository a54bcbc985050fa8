import { defineFormat, defineOptions, describedReplies, markup } from '@modelspeak/core/authoring';
import { GEMMA3 } from './models.js';
import { SPECIAL, STOP, TURNS, writeTurns } from './turns.js';

const IMAGE = markup({ control: '<start_of_image>' });

/**
 * Creates a format for Gemma 3, following the chat template of `google/gemma-3-4b-it`. The system message is
 * part of the first user turn, and the model accepts images.
 *
 * @see https://huggingface.co/google/gemma-3-4b-it
 *
 * @example
 * ```ts
 * import { gemma3 } from '@modelspeak/format-gemma/gemma3';
 *
 * const messages = [
 *   { role: 'system', content: 'Be brief.' },
 *   { role: 'user', content: 'Hi' },
 * ] as const;
 * console.log(gemma3().render({ messages }));
 * // <bos><start_of_turn>user\nBe brief.\n\nHi<end_of_turn>\n<start_of_turn>model\n
 * ```
 */
export const gemma3 = defineFormat({
  name: 'gemma3',
  models: GEMMA3,
  options: defineOptions({}),
  control: [...TURNS, '<start_of_image>'],
  special: [...SPECIAL, '<end_of_image>', '<image_soft_token>'],
  stop: STOP,
  supports: {
    system: 'first',
    history: true,
    alternation: true,
    images: true,
    trims: ['user', 'assistant'],
  },
  request: { prefill: true, responseFormat: 'grammar' },
  write: (conversation, out, context) => writeTurns(conversation, out, context, () => IMAGE),
  ...describedReplies({}, STOP),
});

export default gemma3;
