import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { INSTRUCT, writeInstruct } from './instruct.js';
import { OTHERS } from './models.js';

/**
 * Creates a format for OLMo 3.1 Instruct, following the chat template of `allenai/Olmo-3.1-32B-Instruct`. It is the
 * format of OLMo 3 with another system message of its own.
 *
 * @see https://huggingface.co/allenai/Olmo-3.1-32B-Instruct
 *
 * @example
 * ```ts
 * import { olmo31 } from '@modelspeak/format-olmo/olmo-3.1';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(olmo31().render({ messages }).slice(19, 36)); // You are Olmo, a h
 * ```
 */
export const olmo31 = defineFormat({
  ...INSTRUCT,
  name: 'olmo-3-1',
  models: [
    {
      match: ['olmo-3.1', 'olmo-3.1-*instruct*', 'olmo-3.1:*'],
      except: [...OTHERS, '*think*'],
    },
  ],
  options: defineOptions({}),
  write: (conversation, out, context) =>
    writeInstruct(
      conversation,
      out,
      context,
      'You are Olmo, a helpful AI assistant built by Ai2. Your date cutoff is December 2024, and your model weights are available at https://huggingface.co/allenai.',
    ),
});

export default olmo31;
