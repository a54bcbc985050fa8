import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { writeParts } from '@modelspeak/syntaxes/vision';
import { REPLIES, REQUEST, SUPPORTS } from './definition.js';
import { named, OTHERS } from './models.js';
import { CONTROL, IMAGE, SPECIAL, STOP } from './tokens.js';
import { writeStep } from './turns.js';

/**
 * Creates a format for StepFun's Step 3.5, following the chat template of `stepfun-ai/Step-3.5-Flash`. The model
 * always thinks, and calls tools as Qwen 3 Coder does.
 *
 * @see https://huggingface.co/stepfun-ai/Step-3.5-Flash
 *
 * @example
 * ```ts
 * import { step35 } from '@modelspeak/format-step/step-3.5';
 *
 * const turn = step35().turn({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(JSON.stringify(turn.replyPrefix)); // "<think>\n"
 * console.log(turn.parse('A greeting.\n</think>\nHello!<|im_end|>').message);
 * // { role: 'assistant', content: 'Hello!', reasoning_content: 'A greeting.' }
 * ```
 */
export const step35 = defineFormat({
  name: 'step-3-5',
  models: [{ match: named('step-3.5-flash', 'step-3p5-flash', 'step3.5-flash'), except: OTHERS }],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: SUPPORTS,
  request: REQUEST,
  write(conversation, out, { generationPrompt }) {
    writeStep(conversation, out, generationPrompt, {
      writeContent: (content, index) => writeParts(out, content, index, { image: IMAGE }),
    });
  },
  ...REPLIES,
});

export default step35;
