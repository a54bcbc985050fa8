import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { type VisionMarks, writeParts } from '@modelspeak/syntaxes/vision';
import { REPLIES } from './calls.js';
import { named, OTHERS, REQUEST, SUPPORTS } from './support.js';
import { MEDIA, marked, SPECIAL, STOP, TURNS } from './tokens.js';
import { writeMimo } from './turns.js';

const MARKS: VisionMarks = {
  image: marked('<|vision_start|><|image_pad|><|vision_end|>'),
  video: marked('<|vision_start|><|video_pad|><|vision_end|>'),
  audio: marked('<|mimo_audio_start|><|audio_pad|><|mimo_audio_end|>'),
};

/**
 * Creates a format for Xiaomi's MiMo V2.5, following the chat template of `XiaomiMiMo/MiMo-V2.5`. It accepts images,
 * videos and audio, thinks unless `thinking.enabled` is false, and sees all its past reasoning unless
 * `thinking.keepPast` is false.
 *
 * @see https://huggingface.co/XiaomiMiMo/MiMo-V2.5
 *
 * @example
 * ```ts
 * import { mimoV25 } from '@modelspeak/format-mimo/mimo-v2.5';
 *
 * const image = { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } } as const;
 * const prompt = mimoV25().render({ messages: [{ role: 'user', content: [image] }] });
 * console.log(prompt.includes('<|vision_start|><|image_pad|><|vision_end|>')); // true
 * ```
 */
export const mimoV25 = defineFormat({
  name: 'mimo-v2-5',
  models: [
    {
      match: named('mimo-v2.5', 'mimo-v2p5', 'mimo-v2-5'),
      except: [...OTHERS, '*-pro', '*-pro-*', '*-pro:*'],
      rank: 1,
    },
  ],
  options: defineOptions({}),
  control: [...TURNS, ...MEDIA],
  special: SPECIAL,
  stop: STOP,
  supports: { ...SUPPORTS, images: true, audio: true, files: true },
  request: REQUEST,
  write(conversation, out, { generationPrompt, thinking: { enabled, keepPast } }) {
    writeMimo(conversation, out, {
      generationPrompt,
      thinks: enabled !== false,
      keepsPast: keepPast !== false,
      writeContent: (content, index) => writeParts(out, content, index, MARKS),
    });
  },
  ...REPLIES,
});

export default mimoV25;
