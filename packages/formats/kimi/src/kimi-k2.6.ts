import { defineFormat, defineOptions, textDelimiters } from '@modelspeak/core/authoring';
import { K25_STYLE, VIDEO_MARK } from './k2.5-style.js';
import { K2_REPLIES } from './k2-replies.js';
import { lastAnswer, STOP, writeK2Turns } from './k2-turns.js';
import { named, OTHERS } from './models.js';
import { K25_SUPPORTS, REQUEST } from './support.js';
import { K25_SPECIAL, K25_TOKENS, THINK_TOKENS } from './tokens.js';

/**
 * Creates a format for Kimi K2.6, following the chat template of `moonshotai/Kimi-K2.6`. It is the format of
 * Kimi K2.5, but with `thinking.keepPast` the model sees all its reasoning, even if it is not to think now.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K2.6
 *
 * @example
 * ```ts
 * import { kimiK26 } from '@modelspeak/format-kimi/kimi-k2.6';
 *
 * const messages = [
 *   { role: 'user', content: 'Hi' },
 *   { role: 'assistant', reasoning_content: 'A greeting.', content: 'Hello!' },
 *   { role: 'user', content: 'Bye' },
 * ] as const;
 * console.log(kimiK26().render({ messages }).includes('A greeting.')); // false
 * const thinking = { keepPast: true };
 * console.log(kimiK26().render({ messages }, { thinking }).includes('A greeting.')); // true
 * ```
 */
export const kimiK26 = defineFormat({
  name: 'kimi-k2-6',
  models: [{ match: named('kimi-k2.6', 'kimi-k2p6', 'kimi-k2-6'), except: OTHERS }],
  options: defineOptions({}),
  control: [...K25_TOKENS, ...THINK_TOKENS],
  special: K25_SPECIAL,
  delimiters: textDelimiters([VIDEO_MARK]),
  stop: STOP,
  supports: { ...K25_SUPPORTS, stripsPastReasoning: true, stripsReasoning: 'unless thinking' },
  request: { ...REQUEST, thinking: { enabled: true, keepPast: true } },
  write(conversation, out, { generationPrompt, takesLoss, thinking }) {
    const isAsked = thinking.enabled !== false;
    const answered = lastAnswer(conversation.messages, takesLoss);
    const isShown = (index: number): boolean =>
      thinking.keepPast === true || (isAsked && index > answered);
    const thoughts = { areOpened: true, isAsked, isShown };
    writeK2Turns(conversation, out, { generationPrompt, takesLoss, thoughts }, K25_STYLE);
  },
  ...K2_REPLIES,
});

export default kimiK26;
