import { defineFamily } from '@modelspeak/core/authoring';
import { qwen25 } from './qwen2.5.js';
import { qwen25Vl } from './qwen2.5-vl.js';
import { qwen35, qwen35Small, qwen36 } from './qwen3.5.js';
import { qwen38 } from './qwen3.8.js';
import { qwen38Max } from './qwen3.8-max.js';
import { qwen3 } from './qwen3.js';
import { qwen3Instruct, qwen3Thinking } from './qwen3-2507.js';
import { qwen3Coder } from './qwen3-coder.js';
import { qwen3Omni, qwen3OmniThinking } from './qwen3-omni.js';
import { qwen3Vl, qwen3VlThinking } from './qwen3-vl.js';
import { qwq } from './qwq.js';

/** Every version of Qwen, oldest first. A new version gets its own file. */
const VERSIONS = {
  '2.5': qwen25,
  '2.5-vl': qwen25Vl,
  qwq,
  '3': qwen3,
  '3-instruct': qwen3Instruct,
  '3-thinking': qwen3Thinking,
  '3-vl': qwen3Vl,
  '3-vl-thinking': qwen3VlThinking,
  '3-omni': qwen3Omni,
  '3-omni-thinking': qwen3OmniThinking,
  '3-coder': qwen3Coder,
  '3.5': qwen35,
  '3.5-small': qwen35Small,
  '3.6': qwen36,
  '3.8': qwen38,
  '3.8-max': qwen38Max,
} as const;

/**
 * Creates a format for Qwen 2.5 to 3.8. The option `version` selects it; a registry picks it from the model ID.
 * The default is Qwen 3. The request options and their types depend on the version.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-qwen/qwen3`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/Qwen
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { qwen } from '@modelspeak/format-qwen';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(qwen({ version: '3' }).render({ messages }));
 * // <|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n
 *
 * const thinking = createRegistry([qwen()]).forModel('Qwen/Qwen3-4B-Thinking-2507');
 * console.log(thinking.kind === 'prompt' && thinking.turn({ messages }).replyPrefix); // <think>\n
 * ```
 */
export const qwen = defineFamily({
  name: 'qwen',
  version: '3',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
