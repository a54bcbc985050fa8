import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { K2_ANSWERS } from './k2-replies.js';
import { LINEAR_STYLE } from './k2-style.js';
import { STOP, writeK2Turns } from './k2-turns.js';
import { named, OTHERS } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { K2_SPECIAL, K2_TOKENS, THINK_TOKENS } from './tokens.js';

/**
 * Creates a format for Kimi Linear, following the chat template of `moonshotai/Kimi-Linear-48B-A3B-Instruct`. It
 * is the format of Kimi K2 without a default system message, with the keys of tools sorted.
 *
 * @see https://huggingface.co/moonshotai/Kimi-Linear-48B-A3B-Instruct
 *
 * @example
 * ```ts
 * import { kimiLinear } from '@modelspeak/format-kimi/kimi-linear';
 *
 * console.log(kimiLinear().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <|im_user|>user<|im_middle|>Hi<|im_end|><|im_assistant|>assistant<|im_middle|>
 * ```
 */
export const kimiLinear = defineFormat({
  name: 'kimi-linear',
  models: [{ match: named('kimi-linear'), except: OTHERS }],
  options: defineOptions({}),
  control: K2_TOKENS,
  special: [...K2_SPECIAL, ...THINK_TOKENS],
  stop: STOP,
  supports: { ...SUPPORTS, reasoning: 'lost' },
  request: REQUEST,
  write(conversation, out, { generationPrompt, takesLoss }) {
    writeK2Turns(conversation, out, { generationPrompt, takesLoss }, LINEAR_STYLE);
  },
  ...K2_ANSWERS,
});

export default kimiLinear;
