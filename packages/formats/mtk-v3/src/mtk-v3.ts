import { defineFormat } from '@modelspeak/core/authoring';
import { definition } from './definition.js';

/**
 * Creates a format with the layout of MTK Research's `MRPromptV3`, which the Llama-Breeze2 models are trained
 * on. It accepts {@link mtkV3Options | options}.
 *
 * Prompts match the reference byte for byte. Without the render option `today`, the prompt says 23 January 2025,
 * when the models' report was published; the reference reads the clock.
 *
 * If a conversation has `tools`, even an empty list, its last assistant message begins with the decision token
 * that the model samples: `<|use_tool|>` or `<|answer|>`. In past messages, the reference omits `<|answer|>` and
 * puts tool calls between `<|python_tag|>` and `<|eom_id|>`; the model does not sample these two, so the loss
 * mask excludes them.
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
export const mtkV3 = defineFormat(definition);
