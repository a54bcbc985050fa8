import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { writeParts } from '@modelspeak/syntaxes/vision';
import { LINED_REPLIES, writeLined } from './lined.js';
import { named } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { CONTROL, marked, NOTHINK, SPECIAL, STOP, VISION_TOKENS } from './tokens.js';
import { VISION_TOOLS } from './tools.js';

/** What stands for images and videos. */
const VISION = {
  image: marked('<|begin_of_image|><|image|><|end_of_image|>'),
  video: marked('<|begin_of_video|><|video|><|end_of_video|>'),
};

/**
 * Creates a format for GLM 4.5V, following the chat template of `zai-org/GLM-4.5V`. It is the format of GLM 4.5
 * with images and videos, and the prompt begins the line after the header. A video is a part of the type `file`.
 *
 * @see https://huggingface.co/zai-org/GLM-4.5V
 *
 * @example
 * ```ts
 * import { glm45v } from '@modelspeak/format-glm/glm-4.5v';
 *
 * const image = { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } } as const;
 * const text = { type: 'text', text: 'What is this?' } as const;
 * console.log(glm45v().render({ messages: [{ role: 'user', content: [image, text] }] }));
 * // [gMASK]<sop><|user|>\n<|begin_of_image|><|image|><|end_of_image|>What is this?<|assistant|>\n
 * ```
 */
export const glm45v = defineFormat({
  name: 'glm-4-5v',
  models: named('4.5v'),
  options: defineOptions({}),
  control: [...CONTROL, NOTHINK, ...VISION_TOKENS],
  special: SPECIAL,
  stop: STOP,
  supports: { ...SUPPORTS, images: true, files: true, trimsReasoning: true },
  request: { ...REQUEST, thinking: { enabled: true } },
  write: (conversation, out, context) =>
    writeLined(conversation, out, context, {
      tools: VISION_TOOLS,
      breaksLines: true,
      say: (out, said, index) => writeParts(out, said, index, VISION),
    }),
  ...LINED_REPLIES,
});

export default glm45v;
