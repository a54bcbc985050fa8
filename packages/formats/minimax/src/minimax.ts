import { defineFamily } from '@modelspeak/core/authoring';
import { minimaxM2 } from './minimax-m2.js';
import { minimaxM3 } from './minimax-m3.js';

/** Every version of MiniMax, the oldest first: the next one goes to the end, with a file of its own. */
const VERSIONS = { m2: minimaxM2, m3: minimaxM3 } as const;

/**
 * The versions of {@link minimax}.
 *
 * @example
 * ```ts
 * import { type MinimaxVersion, minimax } from '@modelspeak/format-minimax';
 *
 * const versions: MinimaxVersion[] = ['m2', 'm3'];
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(versions.map((version) => minimax({ version }).turn({ messages }).replyPrefix));
 * // [ '<think>\n', '' ]
 * ```
 */
export type MinimaxVersion = keyof typeof VERSIONS;

/**
 * The prompt formats of MiniMax M2 and M3. The option `version` says which one: the id of the model
 * decides it in a registry, and without it it is M3. M2.1, M2.5 and M2.7 speak as M2.
 *
 * Each version is an entry of its own too, such as `@modelspeak/format-minimax/minimax-m2`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/MiniMaxAI
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { minimax } from '@modelspeak/format-minimax';
 *
 * const format = createRegistry([minimax()]).forModel('minimax/minimax-m2:free');
 * if (format.kind === 'prompt') {
 *   console.log(format.render({ messages: [{ role: 'user', content: 'Hi' }] }));
 *   // ]~!b[]~b]system\nYou are a helpful assistant.[e~[\n]~b]user\nHi[e~[\n]~b]ai\n<think>\n
 * }
 * ```
 */
export const minimax = defineFamily({
  name: 'minimax',
  version: 'm3',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
