import { defineFormat } from '@modelspeak/core/authoring';
import { builtinsOf } from './builtin-tools.js';
import { describeReplies } from './grammar.js';
import { definition } from './profiles.js';
import { Llama3Reader } from './reader.js';
import { functionCalls } from './spelled-calls.js';

/**
 * Creates a format for Llama 3, 3.1, 3.2 and 3.3. It accepts {@link llama3Options | options}.
 *
 * Prompts match llama-stack or the chat template on Hugging Face byte for byte, except where these lose
 * content or cannot be read back (see `referenceSpelling`, and `onLoss` of `render`). One reader accepts every
 * form of tool call that these models emit: JSON, a Python list, function tags, `brave_search.call(…)` and code
 * after `<|python_tag|>`. If the prompt offered no tools, and for base models, a reply is text.
 *
 * In the profile `meta`, `stop_reason: 'end_of_message' | 'end_of_turn'` of an assistant message
 * selects `<|eom_id|>` or `<|eot_id|>`.
 *
 * @throws {ModelspeakError} `invalid_option` for options that do not exist or have no effect in the profile
 *
 * @see https://www.llama.com/docs/model-cards-and-prompt-formats/llama3_1
 * @see llama-stack, `llama3/chat_format.py` (profiles `meta` and `base`)
 * @see the chat template of `meta-llama/Llama-3.1-8B-Instruct` on Hugging Face (profile `hf`)
 *
 * @example
 * ```ts
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const format = llama3();
 * console.log(format.render({ messages: [{ role: 'user', content: 'Hello!' }] }));
 * // <|begin_of_text|><|start_header_id|>user<|end_header_id|>
 * //
 * // Hello!<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n
 *
 * const { message, reason } = format.parse('[get_weather(city="Paris")]<|eot_id|>');
 * console.log(reason, message.tool_calls?.length); // tool_calls 1
 * ```
 */
export const llama3 = defineFormat({
  ...definition,
  builtins: (conversation, { profile, builtinTools }) =>
    profile === 'base' ? [] : builtinsOf(conversation, builtinTools),
  grammar: (context) => describeReplies(context, functionCalls(context)),
  reader({ profile }, context, control) {
    const told = profile === 'base' ? { ...context, readsCalls: false } : context;
    return new Llama3Reader(control, told);
  },
});
