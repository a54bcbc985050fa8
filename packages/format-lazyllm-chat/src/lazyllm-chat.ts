import { defineFormat } from '@modelspeak/core';
import { ReplyReader } from '@modelspeak/lazyllm';
import { definition } from './definition.js';
import { chatLayout } from './layout.js';

/**
 * The layout of LazyLLM's `ChatPrompter` as a format of conversations. Call it for the format, with
 * the options `edition` (`'guide'` or `'upstream'`) and `markers`, the model's.
 *
 * The system message takes the place of the instruction, the last user message or tool results that of
 * the input, and all between them is history. Text is text: braces are no slots here.
 *
 * The edition guide has user and assistant turns in pairs. The edition upstream takes them in any
 * order, and tool calls where the markers say how they and their results are written.
 *
 * @throws {ModelspeakError} `invalid_option` for options that are wrong
 *
 * @see https://docs.lazyllm.ai/en/stable/Best%20Practice/prompt/
 * @see https://github.com/LazyAGI/LazyLLM, `components/prompter/chatPrompter.py`
 *
 * @example
 * ```ts
 * import { lazyllmChat } from '@modelspeak/format-lazyllm-chat';
 *
 * const format = lazyllmChat();
 * console.log(format.render({ messages: [{ role: 'user', content: 'Hello!' }] }));
 * // <|start_system|>You are an AI-Agent developed by LazyLLM.<|end_system|>
 * //
 * //
 * // <|Human|>:
 * // Hello!
 * // <|Assistant|>:\n
 *
 * console.log(format.parse('Hi!<|Human|>').message.content); // Hi!
 * ```
 */
// Marked as pure, so that whoever takes the prompter alone does not take this too.
export const lazyllmChat = /* @__PURE__ */ defineFormat({
  ...definition,
  reader: (dialect, options) => new ReplyReader(dialect, chatLayout.stop(dialect), options),
});
