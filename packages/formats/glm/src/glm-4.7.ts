import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { INLINE_REPLIES, writeInline } from './inline.js';
import { named } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { CONTROL, NOTHINK, SPECIAL, STOP } from './tokens.js';
import { lastAsked } from './turns.js';

/**
 * GLM 4.7 and 4.7 Flash, as the chat template of `zai-org/GLM-4.7-Flash` writes them: everything in one
 * line, and the prompt opens the thought of the reply, or closes it where the model is not to think.
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
        // The template forgets that the prompt of the reply has opened a thought.
        return isRecent && enabled !== false && !context.takesLoss ? '' : undefined;
      },
    });
  },
  ...INLINE_REPLIES,
});

export default glm47;
