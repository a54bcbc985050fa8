import { defineFormat, defineOptions, textDelimiters } from '@modelspeak/core/authoring';
import { K25_STYLE, VIDEO_MARK } from './k2.5-style.js';
import { K2_REPLIES } from './k2-replies.js';
import { STOP, writeK2Turns } from './k2-turns.js';
import { named, OTHERS } from './models.js';
import { K25_SUPPORTS, REQUEST } from './support.js';
import { K25_SPECIAL, K25_TOKENS, THINK_TOKENS } from './tokens.js';

/**
 * Creates a format for Kimi K2.7 Code, following the chat template of `moonshotai/Kimi-K2.7-Code`. It is the
 * format of Kimi K2.5 for a model that always thinks and sees all its past reasoning.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K2.7-Code
 *
 * @example
 * ```ts
 * import { kimiK27Code } from '@modelspeak/format-kimi/kimi-k2.7-code';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(kimiK27Code().render({ messages }));
 * // <|im_user|>user<|im_middle|>Hi<|im_end|><|im_assistant|>assistant<|im_middle|><think>
 * ```
 */
export const kimiK27Code = defineFormat({
  name: 'kimi-k2-7-code',
  models: [{ match: named('kimi-k2.7', 'kimi-k2p7', 'kimi-k2-7'), except: OTHERS }],
  options: defineOptions({}),
  control: [...K25_TOKENS, ...THINK_TOKENS],
  special: K25_SPECIAL,
  delimiters: textDelimiters([VIDEO_MARK]),
  stop: STOP,
  supports: K25_SUPPORTS,
  request: REQUEST,
  write(conversation, out, { generationPrompt, takesLoss }) {
    const thoughts = { areOpened: true, isAsked: true, isShown: () => true };
    writeK2Turns(conversation, out, { generationPrompt, takesLoss, thoughts }, K25_STYLE);
  },
  ...K2_REPLIES,
});

export default kimiK27Code;
