import { defineWritingFormat } from '@modelspeak/core/authoring';
import { definition } from './profiles.js';

/**
 * Creates a format for Llama 3 without its reader, a third smaller, for programs that only write prompts.
 *
 * @throws {ModelspeakError} `invalid_option` for options that do not exist or have no effect in the profile
 *
 * @example
 * ```ts
 * import { llama3 } from '@modelspeak/format-llama3/write';
 *
 * const prompt = llama3().render({ messages: [{ role: 'user', content: 'Hello!' }] });
 * console.log(prompt); // <|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\nHello!…
 * ```
 */
export const llama3 = defineWritingFormat(definition);

export default llama3;
