import { defineFamily } from '@modelspeak/core/authoring';
import { functiongemma } from './functiongemma.js';
import { gemma2 } from './gemma2.js';
import { gemma3 } from './gemma3.js';
import { gemma3n } from './gemma3n.js';
import { gemma4 } from './gemma4.js';
import { gemma4Large } from './gemma4-31b.js';

/** Every version of Gemma, oldest first. A new version gets its own file and goes at the end. */
const VERSIONS = {
  '2': gemma2,
  '3': gemma3,
  '3n': gemma3n,
  function: functiongemma,
  '4': gemma4,
  '4-31b': gemma4Large,
} as const;

/**
 * The versions of {@link gemma}.
 *
 * @example
 * ```ts
 * import { type GemmaVersion, gemma } from '@modelspeak/format-gemma';
 *
 * const versions: GemmaVersion[] = ['2', '4'];
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(versions.map((version) => gemma({ version }).render({ messages }).slice(0, 12)));
 * // [ '<bos><start_', '<bos><|turn>' ]
 * ```
 */
export type GemmaVersion = keyof typeof VERSIONS;

/**
 * Creates a format for Gemma 2, 3, 3n or 4, or for FunctionGemma. The option `version` selects it; a
 * registry picks it from the model ID. The default is Gemma 4. The first Gemma uses the format of Gemma 2.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-gemma/gemma3`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://ai.google.dev/gemma/docs
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { gemma } from '@modelspeak/format-gemma';
 *
 * const format = createRegistry([gemma()]).forModel('google/gemma-3-27b-it:free');
 * if (format.kind === 'prompt') {
 *   console.log(format.render({ messages: [{ role: 'user', content: 'Hi' }] }));
 *   // <bos><start_of_turn>user\nHi<end_of_turn>\n<start_of_turn>model\n
 * }
 * ```
 */
export const gemma = defineFamily({
  name: 'gemma',
  version: '4',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
