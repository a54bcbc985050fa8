import { defineFamily } from '@modelspeak/core/authoring';
import { glm45 } from './glm-4.5.js';
import { glm45v } from './glm-4.5v.js';
import { glm47 } from './glm-4.7.js';
import { glm52 } from './glm-5.2.js';
import { glm53 } from './glm-5.3.js';
import { glm5 } from './glm-5.js';

/** Every version of GLM, oldest first. A new version gets its own file and goes at the end. */
const VERSIONS = {
  '4.5': glm45,
  '4.5v': glm45v,
  '4.7': glm47,
  '5': glm5,
  '5.2': glm52,
  '5.3': glm53,
} as const;

/**
 * The versions of {@link glm}.
 *
 * @example
 * ```ts
 * import { type GlmVersion, glm } from '@modelspeak/format-glm';
 *
 * const versions: GlmVersion[] = ['4.5', '5'];
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(versions.map((version) => glm({ version }).turn({ messages }).replyPrefix));
 * // [ '', '<think>' ]
 * ```
 */
export type GlmVersion = keyof typeof VERSIONS;

/**
 * Creates a format for GLM 4.5 to 5.3. The option `version` selects it; a registry picks it from the model ID.
 * The default is GLM 5. GLM 4.6 uses the format of 4.5, GLM 5.1 that of 5.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-glm/glm-4.5`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/zai-org
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { glm } from '@modelspeak/format-glm';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(glm().render({ messages })); // [gMASK]<sop><|user|>Hi<|assistant|><think>
 *
 * const older = createRegistry([glm()]).forModel('z-ai/glm-4.5-air:free');
 * console.log(older.kind === 'prompt' && older.render({ messages }));
 * // [gMASK]<sop><|user|>\nHi<|assistant|>
 * ```
 */
export const glm = defineFamily({
  name: 'glm',
  version: '5',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
