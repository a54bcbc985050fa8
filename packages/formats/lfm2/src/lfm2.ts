import { defineFamily } from '@modelspeak/core/authoring';
import { lfm25 } from './lfm-2.5.js';
import { lfm25Vl } from './lfm-2.5-vl.js';
import { lfm20 } from './lfm-2.js';

/** Every version of LFM2. A new version gets its own file and goes at the end. */
const VERSIONS = { '2': lfm20, '2.5': lfm25, '2.5-vl': lfm25Vl } as const;

/**
 * Creates a format for Liquid AI's LFM2, LFM2.5 or LFM2.5 VL. The option `version` selects it; a registry picks it
 * from the model ID. The default is LFM2.5.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-lfm2/lfm-2.5`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/LiquidAI
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { lfm2 } from '@modelspeak/format-lfm2';
 *
 * const format = createRegistry([lfm2()]).forModel('LiquidAI/LFM2-1.2B');
 * if (format.kind === 'prompt') {
 *   const reply = "<|tool_call_start|>[get_weather(city='Paris', days=2)]<|tool_call_end|><|im_end|>";
 *   console.log(format.parse(reply).message.tool_calls?.[0].function.arguments);
 *   // {"city":"Paris","days":2}
 * }
 * ```
 */
export const lfm2 = defineFamily({
  name: 'lfm2',
  version: '2.5',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
