import { defineFamily } from '@modelspeak/core/authoring';
import { minimaxM2 } from './minimax-m2.js';
import { minimaxM3 } from './minimax-m3.js';

/** Every version of MiniMax, oldest first. A new version gets its own file and goes at the end. */
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
 * Creates a format for MiniMax M2 or M3. The option `version` selects it; a registry picks it from the model
 * ID. The default is M3. M2.1, M2.5 and M2.7 use the format of M2.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-minimax/minimax-m2`.
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
