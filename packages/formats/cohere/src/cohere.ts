import { defineFamily } from '@modelspeak/core/authoring';
import { commandA } from './command-a.js';
import { commandAPlus } from './command-a-plus.js';
import { commandR } from './command-r.js';
import { commandR7b } from './command-r7b.js';
import { tinyAya } from './tiny-aya.js';

/** Every version, oldest first. A new version gets its own file and goes at the end. */
const VERSIONS = {
  r: commandR,
  r7b: commandR7b,
  a: commandA,
  'a-plus': commandAPlus,
  'tiny-aya': tinyAya,
} as const;

/**
 * The versions of {@link cohere}.
 *
 * @example
 * ```ts
 * import { type CohereVersion, cohere } from '@modelspeak/format-cohere';
 *
 * const versions: CohereVersion[] = ['a', 'tiny-aya'];
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(versions.map((version) => cohere({ version }).turn({ messages }).replyPrefix));
 * // [ '', '<|START_RESPONSE|>' ]
 * ```
 */
export type CohereVersion = keyof typeof VERSIONS;

/**
 * Creates a format for Cohere's Command R, Command R7B, Command A, Command A+ or Tiny Aya. The option `version` selects
 * the model; a registry picks it from the model ID. The default is Command A.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-cohere/command-a`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://docs.cohere.com/docs/command-a-hf
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { cohere } from '@modelspeak/format-cohere';
 *
 * const format = createRegistry([cohere()]).forModel('CohereLabs/c4ai-command-a-03-2025');
 * console.log(format.kind === 'prompt' && format.stop); // [ '<|END_OF_TURN_TOKEN|>' ]
 * ```
 */
export const cohere = defineFamily({
  name: 'cohere',
  version: 'a',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
