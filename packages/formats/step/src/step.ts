import { defineFamily } from '@modelspeak/core/authoring';
import { step35 } from './step-3.5.js';
import { step37 } from './step-3.7.js';

/** Every version of Step, oldest first. */
const VERSIONS = { '3.5': step35, '3.7': step37 } as const;

/**
 * The versions of {@link step}.
 *
 * @example
 * ```ts
 * import { type StepVersion, step } from '@modelspeak/format-step';
 *
 * const versions: StepVersion[] = ['3.5', '3.7'];
 * console.log(versions.map((version) => step({ version }).stop[0])); // [ '<|im_end|>', '<|im_end|>' ]
 * ```
 */
export type StepVersion = keyof typeof VERSIONS;

/**
 * Creates a format for StepFun's Step 3.5 or 3.7. The option `version` selects it; a registry picks it from the
 * model ID. The default is 3.7.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://huggingface.co/stepfun-ai
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { step } from '@modelspeak/format-step';
 *
 * const format = createRegistry([step()]).forModel('stepfun-ai/Step-3.5-Flash');
 * if (format.kind === 'prompt') {
 *   const prompt = format.render({ messages: [{ role: 'user', content: 'Hi' }] });
 *   console.log(JSON.stringify(prompt.slice(-30))); // "<|im_start|>assistant\n<think>\n"
 * }
 * ```
 */
export const step = defineFamily({
  name: 'step',
  version: '3.7',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
