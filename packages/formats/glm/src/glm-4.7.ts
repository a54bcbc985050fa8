import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { INLINE_REPLIES, writeInline } from './inline.js';
import { named } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { CONTROL, NOTHINK, SPECIAL, STOP } from './tokens.js';
import { lastAsked } from './turns.js';

/**
 * Creates a format for GLM 4.7 and 4.7 Flash, following the chat template of `zai-org/GLM-4.7-Flash`. Everything
 * is on one line. The prompt opens the thinking block of the reply, or closes it with thinking off.
 *
 * @see https://huggingface.co/zai-org/GLM-4.7-Flash
 *
 * @example
 * ```ts
 * import { glm47 } from '@modelspeak/format-glm/glm-4.7';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(glm47().turn({ messages }).replyPrefix); // <think>
 * console.log(glm47().turn({ messages }, { thinking: { enabled: false } }).replyPrefix); // </think>
 * ```
 */
export const glm47 = defineFormat({
  name: 'glm-4-7',
  models: named('4.7'),
  options: defineOptions({}),
  control: CONTROL,
  special: [...SPECIAL, NOTHINK],
  stop: STOP,
  supports: { ...SUPPORTS, trimsReasoning: true },
  request: { ...REQUEST, thinking: { enabled: true, keepPast: true } },
  write(conversation, out, context) {
    const { enabled, keepPast = false } = context.thinking;
    const asked = lastAsked(conversation.messages);
    writeInline(conversation, out, context, {
      thoughtOf({ reasoning_content }, index) {
        const isRecent = index > asked;
        if (reasoning_content) {
          return isRecent || keepPast ? pythonStrip(reasoning_content) : undefined;
        }
        // The template omits the thinking block that the generation prompt opened.
        return isRecent && enabled !== false && !context.takesLoss ? '' : undefined;
      },
    });
  },
  ...INLINE_REPLIES,
});

export default glm47;
