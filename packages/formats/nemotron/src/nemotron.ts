import { defineFamily } from '@modelspeak/core/authoring';
import { nemotronNanoV2 } from './nano-v2.js';
import { nemotron35Lightning } from './nemotron-3.5-lightning.js';
import { nemotron3Nano } from './nemotron-3-nano.js';
import { nemotron3Super } from './nemotron-3-super.js';
import { nemotron3Ultra } from './nemotron-3-ultra.js';

/** Every version of Nemotron, oldest first. A new version gets its own file and goes at the end. */
const VERSIONS = {
  'nano-v2': nemotronNanoV2,
  '3-nano': nemotron3Nano,
  '3-super': nemotron3Super,
  '3-ultra': nemotron3Ultra,
  '3.5-lightning': nemotron35Lightning,
} as const;

/**
 * The versions of {@link nemotron}.
 *
 * @example
 * ```ts
 * import { type NemotronVersion, nemotron } from '@modelspeak/format-nemotron';
 *
 * const versions: NemotronVersion[] = ['nano-v2', '3-ultra'];
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(versions.map((version) => nemotron({ version }).turn({ messages }).replyPrefix));
 * // [ '<think>\n', '<think>\n' ]
 * ```
 */
export type NemotronVersion = keyof typeof VERSIONS;

/**
 * Creates a format for NVIDIA's Nemotron: Nano v2, 3 Nano, 3 Super, 3 Ultra or 3.5 Lightning. The option `version`
 * selects it; a registry picks it from the model ID. The default is Nemotron 3 Nano.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-nemotron/nemotron-3-nano`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/nvidia
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { nemotron } from '@modelspeak/format-nemotron';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(nemotron().render({ messages }));
 * // <|im_start|>system\n<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>\n
 *
 * const older = createRegistry([nemotron()]).forModel('nvidia/NVIDIA-Nemotron-Nano-9B-v2');
 * console.log(older.kind === 'prompt' && older.stop); // [ '<SPECIAL_12>' ]
 * ```
 */
export const nemotron = defineFamily({
  name: 'nemotron',
  version: '3-nano',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
