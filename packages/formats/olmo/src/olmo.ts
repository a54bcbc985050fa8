import { defineFamily } from '@modelspeak/core/authoring';
import { olmo31 } from './olmo-3.1.js';
import { olmo3 } from './olmo-3.js';
import { olmo3Think } from './olmo-3-think.js';

/** Every version of OLMo. A new version gets its own file and goes at the end. */
const VERSIONS = { '3': olmo3, '3-think': olmo3Think, '3.1': olmo31 } as const;

/**
 * Creates a format for Ai2's OLMo 3, OLMo 3 Think or OLMo 3.1. The option `version` selects it; a registry picks it
 * from the model ID. The default is OLMo 3.1.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-olmo/olmo-3`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/allenai
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { olmo } from '@modelspeak/format-olmo';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * const format = createRegistry([olmo()]).forModel('allenai/Olmo-3-32B-Think');
 * console.log(format.kind === 'prompt' && format.turn({ messages }).replyPrefix); // <think>
 * ```
 */
export const olmo = defineFamily({
  name: 'olmo',
  version: '3.1',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
