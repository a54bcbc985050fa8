import { defineFormat } from '@modelspeak/core/authoring';
import { ReplyReader } from '@modelspeak/lazyllm';
import { definition, writesCalls } from './definition.js';
import { describeReplies } from './grammar.js';
import { chatLayout } from './layout.js';

/**
 * LazyLLM's `ChatPrompter` as a format of conversations. Call it for the format, with the options
 * `edition` (`'guide'` or `'upstream'`) and `markers`, the model's.
 *
 * The system message is the instruction, the last user message or tool results are the input, and what
 * comes between is history. Text stays text: braces are not slots here.
 *
 * The edition `guide` takes user and assistant messages in turn. The edition `upstream` takes them in
 * any order, and tool calls where the markers say how calls and their results are written.
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
// Marked as pure, so that a bundle with the prompter alone does not hold this too.
export const lazyllmChat = /* @__PURE__ */ defineFormat({
  ...definition,
  request: { ...definition.request, toolChoice: 'grammar', responseFormat: 'grammar' },
  grammar: describeReplies,
  reader(dialect, context) {
    // What could not be written back is not read as a call.
    const readsCalls = context.readsCalls && writesCalls(dialect);
    return new ReplyReader(dialect, chatLayout.stop(dialect), { ...context, readsCalls });
  },
});
