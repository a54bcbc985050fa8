import { defineFormat, defineOptions, textDelimiters } from '@modelspeak/core/authoring';
import { K25_STYLE, VIDEO_MARK } from './k2.5-style.js';
import { K2_REPLIES } from './k2-replies.js';
import { lastAnswer, STOP, writeK2Turns } from './k2-turns.js';
import { named, OTHERS } from './models.js';
import { K25_SUPPORTS, REQUEST } from './support.js';
import { K25_SPECIAL, K25_TOKENS, THINK_TOKENS } from './tokens.js';

/**
 * Creates a format for Kimi K2.5, following the chat template and the tokenizer of `moonshotai/Kimi-K2.5`. It
 * accepts images and videos, describes tools as TypeScript, and thinks unless `thinking.enabled` is false. The
 * model sees its reasoning since its last answer.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K2.5
 *
 * @example
 * ```ts
 * import { kimiK25 } from '@modelspeak/format-kimi/kimi-k2.5';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(kimiK25().turn({ messages }).replyPrefix); // <think>
 * console.log(kimiK25().turn({ messages }, { thinking: { enabled: false } }).replyPrefix);
 * // <think></think>
 * ```
 */
export const kimiK25 = defineFormat({
  name: 'kimi-k2-5',
  models: [{ match: named('kimi-k2.5', 'kimi-k2p5', 'kimi-k2-5'), except: OTHERS }],
  options: defineOptions({}),
  control: [...K25_TOKENS, ...THINK_TOKENS],
  special: K25_SPECIAL,
  delimiters: textDelimiters([VIDEO_MARK]),
  stop: STOP,
  supports: { ...K25_SUPPORTS, stripsPastReasoning: true, stripsReasoning: 'unless thinking' },
  request: { ...REQUEST, thinking: { enabled: true } },
  write(conversation, out, { generationPrompt, takesLoss, thinking }) {
    const isAsked = thinking.enabled !== false;
    const answered = lastAnswer(conversation.messages, takesLoss);
    const isShown = (index: number): boolean => isAsked && index > answered;
    const thoughts = { areOpened: true, isAsked, isShown };
    writeK2Turns(conversation, out, { generationPrompt, takesLoss, thoughts }, K25_STYLE);
  },
  ...K2_REPLIES,
});

export default kimiK25;
