import { defineFamily } from '@modelspeak/core/authoring';
import { deepseekR1 } from './versions/r1.js';
import { deepseekR1Distill } from './versions/r1-distill.js';
import { deepseekV31 } from './versions/v3.1.js';
import { deepseekV31Template } from './versions/v3.1-template.js';
import { deepseekV31Vllm } from './versions/v3.1-vllm.js';
import { deepseekV32 } from './versions/v3.2.js';
import { deepseekV3 } from './versions/v3.js';
import { deepseekV3Template } from './versions/v3-template.js';
import { deepseekV3Vllm } from './versions/v3-vllm.js';
import { deepseekV41 } from './versions/v4.1.js';
import { deepseekV4 } from './versions/v4.js';

/** Every version by name. A new version gets a file in `versions` and a line here. */
const VERSIONS = {
  v3: deepseekV3,
  'v3-template': deepseekV3Template,
  'v3-vllm': deepseekV3Vllm,
  r1: deepseekR1,
  'r1-distill': deepseekR1Distill,
  'v3.1': deepseekV31,
  'v3.1-template': deepseekV31Template,
  'v3.1-vllm': deepseekV31Vllm,
  'v3.2': deepseekV32,
  v4: deepseekV4,
  'v4.1': deepseekV41,
};

/**
 * The versions of {@link deepseek}.
 *
 * @example
 * ```ts
 * import { type DeepseekVersion, deepseek } from '@modelspeak/format-deepseek';
 *
 * const versions: DeepseekVersion[] = ['v3', 'v3.1'];
 * console.log(versions.map((version) => deepseek({ version }).stop[0]));
 * // [ '<｜end▁of▁sentence｜>', '<｜end▁of▁sentence｜>' ]
 * ```
 */
export type DeepseekVersion = keyof typeof VERSIONS;

/**
 * Creates a format for a DeepSeek model. The option `version` selects it: `v4` (the default), `v4.1`, `v3.2`,
 * `v3.1`, `r1`, `r1-distill` for R1's distillations onto Llama and Qwen, or `v3`. A registry picks the version from
 * the model ID. `v3` and `v3.1` follow DeepSeek's templates, which omit tools, and those that vLLM uses if there
 * are tools. `v3-template`, `v3.1-template`, `v3-vllm` and `v3.1-vllm` follow one of them alone.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { deepseek } from '@modelspeak/format-deepseek';
 *
 * const format = createRegistry([deepseek()]).forModel('deepseek-r1:8b');
 * if (format.kind === 'prompt') {
 *   console.log(format.render({ messages: [{ role: 'user', content: 'Hi' }] }));
 *   // <｜begin▁of▁sentence｜><｜User｜>Hi<｜Assistant｜><think>\n
 * }
 * ```
 */
export const deepseek = defineFamily({
  name: 'deepseek',
  version: 'v4',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
