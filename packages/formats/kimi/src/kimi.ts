import { defineFamily } from '@modelspeak/core/authoring';
import { kimiK25 } from './kimi-k2.5.js';
import { kimiK26 } from './kimi-k2.6.js';
import { kimiK27Code } from './kimi-k2.7-code.js';
import { kimiK2, kimiK2Thinking } from './kimi-k2.js';
import { kimiK3 } from './kimi-k3.js';
import { kimiLinear } from './kimi-linear.js';

/** Every version of Kimi, oldest first. A new version gets its own file and goes at the end. */
const VERSIONS = {
  k2: kimiK2,
  linear: kimiLinear,
  'k2-thinking': kimiK2Thinking,
  'k2.5': kimiK25,
  'k2.6': kimiK26,
  'k2.7-code': kimiK27Code,
  k3: kimiK3,
} as const;

/**
 * The versions of {@link kimi}.
 *
 * @example
 * ```ts
 * import { type KimiVersion, kimi } from '@modelspeak/format-kimi';
 *
 * const versions: KimiVersion[] = ['k2', 'k3'];
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(versions.map((version) => kimi({ version }).turn({ messages }).replyPrefix));
 * // [ '', '<|open|>think<|sep|>' ]
 * ```
 */
export type KimiVersion = keyof typeof VERSIONS;

/**
 * Creates a format for Kimi K2, Linear, K2 Thinking, K2.5, K2.6, K2.7 Code or K3. The option `version` selects it; a registry picks it from
 * the model ID. The default is K3.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-kimi/kimi-k2`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/moonshotai
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { kimi } from '@modelspeak/format-kimi';
 *
 * const format = createRegistry([kimi()]).forModel('moonshotai/kimi-k2-0905:exacto');
 * if (format.kind === 'prompt') {
 *   console.log(format.render({ messages: [{ role: 'user', content: 'Hi' }] }).slice(-78));
 *   // <|im_user|>user<|im_middle|>Hi<|im_end|><|im_assistant|>assistant<|im_middle|>
 * }
 * ```
 */
export const kimi = defineFamily({
  name: 'kimi',
  version: 'k3',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
