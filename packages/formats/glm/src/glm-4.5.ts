import { defineFormat, defineOptions, textOf } from '@modelspeak/core/authoring';
import { LINED_REPLIES, type LinedStyle, writeLined } from './lined.js';
import { named } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { CONTROL, NOTHINK, SPECIAL, STOP } from './tokens.js';
import { LINED_TOOLS } from './tools.js';

const STYLE: LinedStyle = {
  tools: LINED_TOOLS,
  breaksLines: false,
  say: (out, said) => out.content(textOf(said)),
};

/**
 * Creates a format for GLM 4.5 and 4.6, following the chat templates of `zai-org/GLM-4.5` and
 * `zai-org/GLM-4.6`. Each tag is on its own line, and the model opens the thinking block itself. With thinking
 * off, the prompt has `/nothink` after each question and ends with an empty thinking block.
 *
 * @see https://huggingface.co/zai-org/GLM-4.5
 *
 * @example
 * ```ts
 * import { glm45 } from '@modelspeak/format-glm/glm-4.5';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(glm45().render({ messages }, { thinking: { enabled: false } }));
 * // [gMASK]<sop><|user|>\nHi/nothink<|assistant|>\n<think></think>
 * ```
 */
export const glm45 = defineFormat({
  name: 'glm-4-5',
  models: [...named('4.5'), ...named('4.6')],
  options: defineOptions({}),
  control: [...CONTROL, NOTHINK],
  special: SPECIAL,
  stop: STOP,
  supports: { ...SUPPORTS, trimsReasoning: true },
  request: { ...REQUEST, thinking: { enabled: true } },
  write: (conversation, out, context) => writeLined(conversation, out, context, STYLE),
  ...LINED_REPLIES,
});

export default glm45;
