import { defineFamily } from '@modelspeak/core/authoring';
import { hunyuanA13b } from './hunyuan-a13b.js';
import { hy3 } from './hy3.js';

/** Every version of Hunyuan. A new version gets its own file and goes at the end. */
const VERSIONS = { a13b: hunyuanA13b, '3': hy3 } as const;

/**
 * Creates a format for Tencent's Hunyuan A13B or Hy3. The option `version` selects it; a registry picks it from the
 * model ID. The default is Hy3.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-hunyuan/hy3`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/tencent
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { hunyuan } from '@modelspeak/format-hunyuan';
 *
 * const format = createRegistry([hunyuan()]).forModel('tencent/Hunyuan-A13B-Instruct');
 * if (format.kind === 'prompt') {
 *   console.log(format.render({ messages: [{ role: 'user', content: 'Hi' }] }));
 *   // <|startoftext|>Hi<|extra_0|>
 * }
 * ```
 */
export const hunyuan = defineFamily({
  name: 'hunyuan',
  version: '3',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
