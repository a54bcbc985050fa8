import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { GRANITE_4, writeGranite4 } from './granite-4.js';
import { named } from './models.js';

/**
 * Granite 4.1, as the chat template of `ibm-granite/granite-4.1` writes it.
 * Where nobody speaks as the system, the prompt has no system message, unless there are tools or documents.
 *
 * @see https://huggingface.co/ibm-granite
 *
 * @example
 * ```ts
 * import { granite41 } from '@modelspeak/format-granite/granite-4.1';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(granite41().render({ messages }).split('\n')[0]);
 * // <|start_of_role|>user<|end_of_role|>Hi<|end_of_text|>
 * ```
 */
export const granite41 = defineFormat({
  ...GRANITE_4,
  name: 'granite-4-1',
  models: named('4.1'),
  options: defineOptions({}),
  write: writeGranite4,
});

export default granite41;
