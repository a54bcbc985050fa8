import { defineFormat, defineOptions, textOf } from '@modelspeak/core/authoring';
import { REPLIES } from './calls.js';
import { named, OTHERS, REQUEST, SUPPORTS } from './support.js';
import { MEDIA, SPECIAL, STOP, TURNS } from './tokens.js';
import { writeMimo } from './turns.js';

/**
 * Creates a format for Xiaomi's MiMo V2 Flash, following the chat template of `XiaomiMiMo/MiMo-V2-Flash`. It answers
 * at once unless `thinking.enabled` is true, and sees its reasoning since the last user message, or all of it with
 * `thinking.keepPast`.
 *
 * @see https://huggingface.co/XiaomiMiMo/MiMo-V2-Flash
 *
 * @example
 * ```ts
 * import { mimoV2Flash } from '@modelspeak/format-mimo/mimo-v2-flash';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(mimoV2Flash().turn({ messages }).replyPrefix); // <think></think>
 * console.log(mimoV2Flash().turn({ messages }, { thinking: { enabled: true } }).replyPrefix === ''); // true
 * ```
 */
export const mimoV2Flash = defineFormat({
  name: 'mimo-v2-flash',
  models: [{ match: named('mimo-v2', 'mimo-v2-flash'), except: [...OTHERS, '*-pro*', '*omni*'] }],
  options: defineOptions({}),
  control: TURNS,
  special: [...SPECIAL, ...MEDIA],
  stop: STOP,
  supports: SUPPORTS,
  request: REQUEST,
  write(conversation, out, { generationPrompt, thinking: { enabled, keepPast } }) {
    writeMimo(conversation, out, {
      generationPrompt,
      thinks: enabled === true,
      keepsPast: keepPast === true,
      writeContent: (content) => out.content(textOf(content)),
    });
  },
  ...REPLIES,
});

export default mimoV2Flash;
