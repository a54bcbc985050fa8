import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { GRANITE_4, writeGranite4 } from './granite-4.js';
import { named } from './models.js';

/**
 * Creates a format for Granite 4.1, following the chat template of `ibm-granite/granite-4.1`. Without a system
 * message, tools or documents, the prompt has no system turn.
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
