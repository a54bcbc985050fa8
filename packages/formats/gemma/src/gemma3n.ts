import { defineFormat, defineOptions, describedReplies, markup } from '@modelspeak/core/authoring';
import { GEMMA3N } from './models.js';
import { SPECIAL, STOP, TURNS, writeTurns } from './turns.js';

const IMAGE = markup({ control: '<image_soft_token>' });
const AUDIO = markup({ control: '<audio_soft_token>' });

/**
 * Creates a format for Gemma 3n, following the chat template of `google/gemma-3n-E4B-it`. It is the format of
 * Gemma 3 with audio.
 *
 * @see https://huggingface.co/google/gemma-3n-E4B-it
 *
 * @example
 * ```ts
 * import { gemma3n } from '@modelspeak/format-gemma/gemma3n';
 *
 * const sound = { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } } as const;
 * console.log(gemma3n().render({ messages: [{ role: 'user', content: [sound] }] }));
 * // <bos><start_of_turn>user\n<audio_soft_token><end_of_turn>\n<start_of_turn>model\n
 * ```
 */
export const gemma3n = defineFormat({
  name: 'gemma3n',
  models: GEMMA3N,
  options: defineOptions({}),
  control: [...TURNS, '<image_soft_token>', '<audio_soft_token>'],
  special: [...SPECIAL, '<start_of_image>', '<end_of_image>', '<start_of_audio>', '<end_of_audio>'],
  stop: STOP,
  supports: {
    system: 'first',
    history: true,
    alternation: true,
    images: true,
    audio: true,
    trims: ['user', 'assistant'],
  },
  request: { prefill: true, responseFormat: 'grammar' },
  write: (conversation, out, context) =>
    writeTurns(conversation, out, context, ({ type }) => (type === 'input_audio' ? AUDIO : IMAGE)),
  ...describedReplies({}, STOP),
});

export default gemma3n;
