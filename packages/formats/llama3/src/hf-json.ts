import { defineReadingFormat } from '@modelspeak/core/authoring';
import { jsonDefinition } from './hf/json-definition.js';

/**
 * Llama 3 as the chat template on Hugging Face writes it, and the reader of what that asks for: text,
 * and calls of functions in JSON. It has no built-in tools; calls that are spelled otherwise, in
 * Python or in tags, are text. The smallest to download that reads.
 *
 * @throws {ModelspeakError} `invalid_option` for options that do not exist
 *
 * @example
 * ```ts
 * import { llama3 } from '@modelspeak/format-llama3/hf/json';
 *
 * const get_time = { type: 'function', function: { name: 'get_time' } } as const;
 * const turn = llama3().turn({ messages: [{ role: 'user', content: 'Time?' }], tools: [get_time] });
 * const { message } = turn.parse('{"name": "get_time", "parameters": {}}<|eot_id|>');
 * console.log(message.tool_calls?.[0]?.function.name); // get_time
 * ```
 */
export const llama3 = /* @__PURE__ */ defineReadingFormat(jsonDefinition);

export default llama3;
