import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { GRANITE_4, writeGranite4 } from './granite-4.js';
import { named } from './models.js';

/** The default system message. */
const SYSTEM =
  'You are a helpful assistant. Please ensure responses are professional, accurate, and safe.';

/**
 * Creates a format for Granite 4.0, following the chat template of `ibm-granite/granite-4.0`. Without a system
 * message, the prompt has IBM's default one.
 *
 * @see https://huggingface.co/ibm-granite
 *
 * @example
 * ```ts
 * import { granite40 } from '@modelspeak/format-granite/granite-4.0';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(granite40().render({ messages }).split('<|end_of_text|>')[0]);
 * // <|start_of_role|>system<|end_of_role|>You are a helpful assistant. Please ensure responses are professional, accurate, and safe.
 * ```
 */
export const granite40 = defineFormat({
  ...GRANITE_4,
  name: 'granite-4-0',
  models: named('4.0', 'granite-4', 'granite4'),
  options: defineOptions({}),
  write: (conversation, out, context) => writeGranite4(conversation, out, context, SYSTEM),
});

export default granite40;
