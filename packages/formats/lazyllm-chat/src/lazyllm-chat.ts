import { defineFormat } from '@modelspeak/core/authoring';
import { ReplyReader } from '@modelspeak/lazyllm';
import { definition, writesCalls } from './definition.js';
import { describeReplies } from './grammar.js';
import { chatLayout } from './layout.js';

/**
 * Creates a format with the layout of LazyLLM's `ChatPrompter`. The options are `edition` (`'guide'` or
 * `'upstream'`) and the model's `markers`.
 *
 * The system message is the instruction, the last user message or tool results are the input, and the
 * messages between them are history. Braces are text, not slots.
 *
 * The edition `guide` accepts alternating user and assistant messages. The edition `upstream` accepts them in
 * any order, and tool calls if the markers define calls and their results.
 *
 * @throws {ModelspeakError} `invalid_option` for invalid options
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
// Marked as pure, so that a bundle with only the prompter does not include it.
export const lazyllmChat = /* @__PURE__ */ defineFormat({
  ...definition,
  request: { ...definition.request, toolChoice: 'grammar', responseFormat: 'grammar' },
  grammar: describeReplies,
  reader(dialect, context) {
    // Do not read calls that could not be written back.
    const readsCalls = context.readsCalls && writesCalls(dialect);
    return new ReplyReader(dialect, chatLayout.stop(dialect), { ...context, readsCalls });
  },
});
