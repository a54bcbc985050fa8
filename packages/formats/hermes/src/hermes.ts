import { defineFamily } from '@modelspeak/core/authoring';
import { chatml } from './chatml.js';
import { falconH1 } from './falcon-h1.js';
import { hermes2Pro } from './hermes-2-pro.js';
import { hermes3 } from './hermes-3.js';
import { smollm3 } from './smollm3.js';
import { smolvlm } from './smolvlm.js';

/**
 * Creates a format for Hermes 3, Hermes 2 Pro, plain ChatML, SmolLM3, SmolVLM or Falcon-H1. The option `version` selects it; a
 * registry picks it from the model ID. The default is Hermes 3.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-hermes/hermes-3`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/NousResearch
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { hermes } from '@modelspeak/format-hermes';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(hermes({ version: 'chatml' }).render({ messages }));
 * // <|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n
 *
 * const format = createRegistry([hermes()]).forModel('NousResearch/Hermes-3-Llama-3.2-3B');
 * console.log(format.kind === 'prompt' && format.render({ messages }).slice(0, 17)); // <|begin_of_text|>
 * ```
 */
export const hermes = defineFamily({
  name: 'hermes',
  version: '3',
  members: {
    '2-pro': hermes2Pro,
    '3': hermes3,
    chatml,
    smollm3,
    smolvlm,
    'falcon-h1': falconH1,
  },
  guide: async () => (await import('./guide.js')).guide,
});
