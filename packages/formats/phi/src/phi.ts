import { defineFamily } from '@modelspeak/core/authoring';
import { phi4 } from './phi4.js';
import { phi4Mini } from './phi4-mini.js';
import { phi4MiniVllm } from './phi4-mini-vllm.js';
import { phi4Reasoning } from './phi4-reasoning.js';

/** Every version of Phi. A new version gets its own file and goes at the end. */
const VERSIONS = {
  '4': phi4,
  '4-reasoning': phi4Reasoning,
  '4-mini': phi4Mini,
  '4-mini-vllm': phi4MiniVllm,
} as const;

/**
 * The versions of {@link phi}.
 *
 * @example
 * ```ts
 * import { type PhiVersion, phi } from '@modelspeak/format-phi';
 *
 * const versions: PhiVersion[] = ['4', '4-mini'];
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(versions.map((version) => phi({ version }).render({ messages }).slice(0, 8)));
 * // [ '<|im_sta', '<|user|>' ]
 * ```
 */
export type PhiVersion = keyof typeof VERSIONS;

/**
 * Creates a format for Phi 4, Phi 4 Reasoning or Phi 4 Mini. For Phi 4 Mini, it follows Microsoft's template, or
 * vLLM's with tools. The option `version` selects the format; a registry picks it from the model ID. The default
 * is Phi 4.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-phi/phi4-mini`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/microsoft/phi-4
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { phi } from '@modelspeak/format-phi';
 *
 * const format = createRegistry([phi()]).forModel('microsoft/Phi-4-mini-instruct');
 * if (format.kind === 'prompt') {
 *   console.log(format.render({ messages: [{ role: 'user', content: 'Hi' }] }));
 *   // <|user|>Hi<|end|><|assistant|>
 * }
 * ```
 */
export const phi = defineFamily({
  name: 'phi',
  version: '4',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
