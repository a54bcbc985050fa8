import { defineFamily } from '@modelspeak/core/authoring';
import { commandA } from './command-a.js';
import { commandR } from './command-r.js';
import { commandR7b } from './command-r7b.js';
import { tinyAya } from './tiny-aya.js';

/** Every version, the oldest first: the next one goes to the end, with a file of its own. */
const VERSIONS = { r: commandR, r7b: commandR7b, a: commandA, 'tiny-aya': tinyAya } as const;

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
 * The prompt formats of Cohere's Command R, Command R7B, Command A and Tiny Aya. The option `version` says which one:
 * the id of the model decides it in a registry, and without it it is Command A.
 *
 * Each version is an entry of its own too, such as `@modelspeak/format-cohere/command-a`.
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
