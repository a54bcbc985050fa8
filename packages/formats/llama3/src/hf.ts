import { defineFormat } from '@modelspeak/core/authoring';
import { builtinsOf } from './builtin-tools.js';
import { describeReplies, HF_JSON, jsonCalls } from './grammar.js';
import { definition } from './hf/definition.js';
import { Llama3Reader } from './reader.js';

/**
 * Creates a format for Llama 3 with only the profile `hf`, which follows the chat template on Hugging Face, and
 * its options. A registry does not pick it for base models.
 *
 * @throws {ModelspeakError} `invalid_option` for options that do not exist
 *
 * @example
 * ```ts
 * import { llama3 } from '@modelspeak/format-llama3/hf';
 *
 * const turn = llama3().turn({ messages: [{ role: 'user', content: 'Hello!' }] });
 * console.log(turn.text.includes('Cutting Knowledge Date: December 2023')); // true
 * console.log(turn.parse('Hi!<|eot_id|>').message.content); // Hi!
 * ```
 */
export const llama3 = /* @__PURE__ */ defineFormat({
  ...definition,
  builtins: (conversation, { builtinTools }) => builtinsOf(conversation, builtinTools),
  grammar: (context) => describeReplies(context, jsonCalls(context.functions, HF_JSON)),
  reader: (_options, context, control) => new Llama3Reader(control, context),
});

export default llama3;
