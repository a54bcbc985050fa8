import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { INLINE_REPLIES, writeInline } from './inline.js';
import { named } from './models.js';
import { REMINDED, REQUEST, SUPPORTS } from './support.js';
import { CONTROL, NOTHINK, SPECIAL, STOP } from './tokens.js';
import { unwrapped } from './tools.js';
import { lastAsked } from './turns.js';

/**
 * Creates a format for GLM 5.3, following the chat template of `zai-org/GLM-5.3`. It is the format of GLM 5.2, but
 * the model always thinks, with one more effort, and sees its past reasoning unless `keepPast` is false.
 *
 * @see https://huggingface.co/zai-org/GLM-5.3
 *
 * @example
 * ```ts
 * import { glm53 } from '@modelspeak/format-glm/glm-5.3';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(glm53().render({ messages }, { thinking: { effort: 'low' } }));
 * // [gMASK]<sop><|system|>Reasoning Effort: Low<|user|>Hi<|assistant|><think>
 * ```
 */
export const glm53 = defineFormat({
  name: 'glm-5-3',
  models: named('5.3', '*flash*', '*air*'),
  options: defineOptions({}),
  control: CONTROL,
  special: [...SPECIAL, NOTHINK],
  stop: STOP,
  supports: { ...SUPPORTS, ...REMINDED, stripsPastReasoning: false },
  request: { ...REQUEST, thinking: { effort: ['max', 'high', 'low'], keepPast: true } },
  write(conversation, out, context) {
    const { effort = 'max', keepPast = true } = context.thinking;
    const asked = lastAsked(conversation.messages);
    writeInline(conversation, out, context, {
      effort,
      shown: unwrapped,
      nothing: '',
      thoughtOf: ({ reasoning_content }, index) =>
        keepPast || index > asked ? (reasoning_content ?? '') : '',
    });
  },
  ...INLINE_REPLIES,
});

export default glm53;
