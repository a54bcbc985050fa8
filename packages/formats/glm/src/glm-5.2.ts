import { ModelspeakError } from '@modelspeak/core';
import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { INLINE_REPLIES, writeInline } from './inline.js';
import { named } from './models.js';
import { REMINDED, REQUEST, SUPPORTS } from './support.js';
import { CONTROL, NOTHINK, SPECIAL, STOP } from './tokens.js';
import { unwrapped } from './tools.js';
import { lastAsked } from './turns.js';

/**
 * Creates a format for GLM 5.2, following the chat template of `zai-org/GLM-5.2`. It is the format of GLM 5 with a
 * thinking effort, and a reply without thoughts has an empty thinking block.
 *
 * @throws {ModelspeakError} `invalid_option`, on rendering, for an effort when thinking is off
 *
 * @see https://huggingface.co/zai-org/GLM-5.2
 *
 * @example
 * ```ts
 * import { glm52 } from '@modelspeak/format-glm/glm-5.2';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(glm52().render({ messages }, { thinking: { effort: 'high' } }));
 * // [gMASK]<sop><|system|>Reasoning Effort: High<|user|>Hi<|assistant|><think>
 * console.log(glm52().turn({ messages }, { thinking: { enabled: false } }).replyPrefix);
 * // <think></think>
 * ```
 */
export const glm52 = defineFormat({
  name: 'glm-5-2',
  models: named('5.2', '*flash*', '*air*'),
  options: defineOptions({}),
  control: CONTROL,
  special: [...SPECIAL, NOTHINK],
  stop: STOP,
  supports: { ...SUPPORTS, ...REMINDED },
  request: { ...REQUEST, thinking: { enabled: true, effort: ['max', 'high'], keepPast: true } },
  write(conversation, out, context) {
    const { enabled = true, effort, keepPast = false } = context.thinking;
    if (!enabled && effort !== undefined) {
      throw new ModelspeakError(
        'invalid_option',
        'has no effect with enabled: false; remove one of them',
        { path: 'thinking.effort' },
      );
    }
    const asked = lastAsked(conversation.messages);
    writeInline(conversation, out, context, {
      effort: enabled ? (effort ?? 'max') : undefined,
      shown: unwrapped,
      closed: 'empty',
      thoughtOf({ reasoning_content }, index) {
        const thought = keepPast || index > asked ? (reasoning_content ?? '') : '';
        return enabled || thought !== '' ? thought : undefined;
      },
    });
  },
  ...INLINE_REPLIES,
});

export default glm52;
