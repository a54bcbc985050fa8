import { defineWritingFormat } from '@modelspeak/core/authoring';
import { definition } from './hf/definition.js';

/**
 * Llama 3 as the chat template on Hugging Face writes it, without its reader: the smallest to
 * download.
 *
 * @throws {ModelspeakError} `invalid_option` for options that do not exist
 *
 * @example
 * ```ts
 * import { llama3 } from '@modelspeak/format-llama3/hf/write';
 *
 * const prompt = llama3().render({ messages: [{ role: 'user', content: 'Hello!' }] });
 * console.log(prompt.includes('Cutting Knowledge Date: December 2023')); // true
 * ```
 */
export const llama3 = /* @__PURE__ */ defineWritingFormat(definition);

export default llama3;
