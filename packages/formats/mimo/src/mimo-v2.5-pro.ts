import { defineFormat, defineOptions, textOf } from '@modelspeak/core/authoring';
import { REPLIES } from './calls.js';
import { named, OTHERS, REQUEST, SUPPORTS } from './support.js';
import { PRO_SYSTEM } from './texts.js';
import { MEDIA, SPECIAL, STOP, TURNS } from './tokens.js';
import { writeMimo } from './turns.js';

/**
 * Creates a format for Xiaomi's MiMo V2.5 Pro, following the chat template of `XiaomiMiMo/MiMo-V2.5-Pro`: that of
 * MiMo V2.5 for text alone, with another system message for conversations without one. It thinks unless
 * `thinking.enabled` is false, and sees all its past reasoning unless `thinking.keepPast` is false.
 *
 * @see https://huggingface.co/XiaomiMiMo/MiMo-V2.5-Pro
 *
 * @example
 * ```ts
 * import { mimoV25Pro } from '@modelspeak/format-mimo/mimo-v2.5-pro';
 *
 * const prompt = mimoV25Pro().render({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(prompt.includes('Your name is **MiMo-v2.5-pro**.')); // true
 * ```
 */
export const mimoV25Pro = defineFormat({
  name: 'mimo-v2-5-pro',
  models: [
    {
      match: named('mimo-v2.5-pro', 'mimo-v2p5-pro', 'mimo-v2-5-pro'),
      except: OTHERS,
      rank: 1,
    },
  ],
  options: defineOptions({}),
  control: TURNS,
  special: [...SPECIAL, ...MEDIA],
  stop: STOP,
  supports: SUPPORTS,
  request: REQUEST,
  write(conversation, out, { generationPrompt, thinking: { enabled, keepPast } }) {
    writeMimo(conversation, out, {
      generationPrompt,
      thinks: enabled !== false,
      keepsPast: keepPast !== false,
      system: PRO_SYSTEM,
      writeContent: (content) => out.content(textOf(content)),
    });
  },
  ...REPLIES,
});

export default mimoV25Pro;
