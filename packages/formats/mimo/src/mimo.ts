import { defineFamily } from '@modelspeak/core/authoring';
import { mimoV25 } from './mimo-v2.5.js';
import { mimoV25Pro } from './mimo-v2.5-pro.js';
import { mimoV2Flash } from './mimo-v2-flash.js';

/** Every version of MiMo, oldest first. */
const VERSIONS = { 'v2-flash': mimoV2Flash, 'v2.5': mimoV25, 'v2.5-pro': mimoV25Pro } as const;

/**
 * The versions of {@link mimo}.
 *
 * @example
 * ```ts
 * import { type MimoVersion, mimo } from '@modelspeak/format-mimo';
 *
 * const versions: MimoVersion[] = ['v2-flash', 'v2.5'];
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(versions.map((version) => mimo({ version }).turn({ messages }).replyPrefix));
 * // [ '<think></think>', '' ]
 * ```
 */
export type MimoVersion = keyof typeof VERSIONS;

/**
 * Creates a format for Xiaomi's MiMo V2 Flash, V2.5 or V2.5 Pro. The option `version` selects it; a registry picks it from the
 * model ID. The default is V2.5.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/XiaomiMiMo
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { mimo } from '@modelspeak/format-mimo';
 *
 * const format = createRegistry([mimo()]).forModel('XiaomiMiMo/MiMo-V2-Flash');
 * if (format.kind === 'prompt') {
 *   const prompt = format.render({ messages: [{ role: 'user', content: 'Hi' }] });
 *   console.log(JSON.stringify(prompt.slice(-37))); // "<|im_start|>assistant\n<think></think>"
 * }
 * ```
 */
export const mimo = defineFamily({
  name: 'mimo',
  version: 'v2.5',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
