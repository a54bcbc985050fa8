import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { INSTRUCT, writeInstruct } from './instruct.js';
import { OTHERS } from './models.js';

/**
 * Creates a format for OLMo 3 Instruct, following the chat template of `allenai/Olmo-3-7B-Instruct`: ChatML with
 * calls that look like Python and have JSON values. Tool results have turns of the role `environment`.
 *
 * @see https://huggingface.co/allenai/Olmo-3-7B-Instruct
 *
 * @example
 * ```ts
 * import { olmo3 } from '@modelspeak/format-olmo/olmo-3';
 *
 * const { message } = olmo3().parse(
 *   '<function_calls>get_weather(city="Paris", days=2)</function_calls><|im_end|>',
 * );
 * console.log(message.tool_calls?.[0].function.arguments); // {"city":"Paris","days":2}
 * ```
 */
export const olmo3 = defineFormat({
  ...INSTRUCT,
  name: 'olmo-3',
  models: [{ match: ['olmo-3', 'olmo-3-*instruct*', 'olmo-3:*'], except: [...OTHERS, '*think*'] }],
  options: defineOptions({}),
  write: (conversation, out, context) =>
    writeInstruct(conversation, out, context, 'You are a helpful function-calling AI assistant.'),
});

export default olmo3;
