import { defineFamily } from '@modelspeak/core/authoring';
import { granite33 } from './granite-3.3.js';
import { granite40 } from './granite-4.0.js';
import { granite41 } from './granite-4.1.js';

/** Every version of Granite, oldest first. A new version gets its own file and goes at the end. */
const VERSIONS = { '3.3': granite33, '4.0': granite40, '4.1': granite41 } as const;

/**
 * The versions of {@link granite}.
 *
 * @example
 * ```ts
 * import { type GraniteVersion, granite } from '@modelspeak/format-granite';
 *
 * const versions: GraniteVersion[] = ['4.0', '4.1'];
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(versions.map((version) => granite({ version }).render({ messages }).slice(17, 21)));
 * // [ 'syst', 'user' ]
 * ```
 */
export type GraniteVersion = keyof typeof VERSIONS;

/**
 * Creates a format for IBM's Granite 3.3, 4.0 or 4.1. The option `version` selects it; a registry picks it
 * from the model ID. The default is Granite 4.1.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-granite/granite-4.0`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://www.ibm.com/granite/docs/
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { granite } from '@modelspeak/format-granite';
 *
 * const format = createRegistry([granite()]).forModel('ibm-granite/granite-4.1-8b');
 * if (format.kind === 'prompt') {
 *   console.log(format.render({ messages: [{ role: 'user', content: 'Hi' }] }));
 *   // <|start_of_role|>user<|end_of_role|>Hi<|end_of_text|>
 *   // <|start_of_role|>assistant<|end_of_role|>
 * }
 * ```
 */
export const granite = defineFamily({
  name: 'granite',
  version: '4.1',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
