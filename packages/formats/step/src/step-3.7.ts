import type { Message, Writer } from '@modelspeak/core';
import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { REPLIES, REQUEST, SUPPORTS } from './definition.js';
import { named, OTHERS } from './models.js';
import { CONTROL, IMAGE, SPECIAL, STOP } from './tokens.js';
import { writeStep } from './turns.js';

/**
 * Creates a format for StepFun's Step 3.7, following the chat template of `stepfun-ai/Step-3.7-Flash`. It is the
 * format of Step 3.5 with a thinking effort, which stands first in the system message, and with a space between
 * the texts of a message.
 *
 * @see https://huggingface.co/stepfun-ai/Step-3.7-Flash
 *
 * @example
 * ```ts
 * import { step37 } from '@modelspeak/format-step/step-3.7';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(step37().render({ messages }, { thinking: { effort: 'low' } }));
 * // <｜begin▁of▁sentence｜><|im_start|>system
 * // Reasoning: low
 * //
 * // <|im_end|>
 * // <|im_start|>user
 * // Hi<|im_end|>
 * // <|im_start|>assistant
 * // <think>\n
 * ```
 */
export const step37 = defineFormat({
  name: 'step-3-7',
  models: [{ match: named('step-3.7-flash', 'step-3p7-flash', 'step3.7-flash'), except: OTHERS }],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: SUPPORTS,
  request: { ...REQUEST, thinking: { effort: ['low', 'medium', 'high'] } },
  write(conversation, out, { generationPrompt, thinking: { effort } }) {
    writeStep(conversation, out, generationPrompt, {
      instruction: effort && `Reasoning: ${effort}`,
      writeContent: (content) => writeSpaced(content, out),
    });
  },
  ...REPLIES,
});

export default step37;

/** Writes texts and images in order, with a space between texts that follow each other. */
function writeSpaced(content: Message['content'], out: Writer): void {
  if (typeof content === 'string') {
    out.content(content);
    return;
  }
  content?.forEach((part, place) => {
    if (part.type !== 'text') {
      out.media(part, IMAGE);
      return;
    }
    if (content[place - 1]?.type === 'text') out.scaffold(' ');
    out.content(part.text);
  });
}
