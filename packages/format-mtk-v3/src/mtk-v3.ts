import { defineFormat } from '@modelspeak/core';
import { STOPS } from '@modelspeak/llama-turns';
import { CONTROL } from './control.js';
import { wrapFunctions } from './functions.js';
import { mtkV3Options } from './options.js';
import { createMtkV3Reader } from './reader.js';
import { writeMtkV3 } from './write.js';

/**
 * The prompt format of MTK Research's `MRPromptV3`, which the models of Llama-Breeze2 speak. Call it
 * for the format, with {@link mtkV3Options | options} if need be.
 *
 * It writes what the reference writes, byte for byte. Without the option `today` of the rendering, the
 * prompt says 23 January 2025, the day on which the report on the models came out; the reference looks
 * at the clock.
 *
 * Functions among a conversation's `tools` may be in OpenAI's shape, or bare as in MTK's
 * documentation. Where there are `tools`, be it an empty list, the last message of an assistant begins
 * with a decision token, `<|use_tool|>` or `<|answer|>`, as the model samples it. In history the
 * reference leaves `<|answer|>` out, and puts calls between `<|python_tag|>` and `<|eom_id|>`, which
 * are therefore not in the loss mask.
 *
 * @throws {ModelspeakError} `invalid_option` for options that do not exist
 *
 * @see https://github.com/mtkresearch/mtkresearch
 * @see https://arxiv.org/abs/2501.13921
 *
 * @example
 * ```ts
 * import { mtkV3 } from '@modelspeak/format-mtk-v3';
 *
 * const format = mtkV3({ training: true });
 * console.log(format.render({ messages: [{ role: 'user', content: 'Hello!' }] }));
 * // <|start_header_id|>system<|end_header_id|>
 * //
 * // You are a helpful AI assistant.<|eot_id|><|start_header_id|>user<|end_header_id|>
 * //
 * // Hello!<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n
 *
 * const { message, reason } = format.parse("<|use_tool|>[get_weather(city='Taipei')]<|eot_id|>");
 * console.log(reason, message.tool_calls?.length); // tool_calls 1
 * ```
 */
export const mtkV3 = defineFormat({
  name: 'mtk-v3',
  models: ['MediaTek-Research/Llama-Breeze2*', '*/Llama-Breeze2*', 'Llama-Breeze2*', 'Breeze2*'],
  options: mtkV3Options,
  control: CONTROL,
  stop: STOPS,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    images: true,
    boundingBoxes: true,
  },
  prepare: wrapFunctions,
  write: writeMtkV3,
  reader: (_options, readerOptions, control) => createMtkV3Reader(control, readerOptions),
  guide: async () => (await import('./guide.js')).guide,
});
