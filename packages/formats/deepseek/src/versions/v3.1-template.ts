import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { SEPARATED_CALLS } from '@modelspeak/syntaxes/replies';
import { REQUEST } from '../request.js';
import { CONTROL, spellSeparatedCalls } from '../separated.js';
import { writeV31 } from '../separated-v3.1.js';
import { THOUGHT } from '../thoughts.js';
import { SPECIAL, STOP, THINKING_CHAT } from '../tokens.js';

/**
 * Creates a format for DeepSeek V3.1, V3.1-Terminus and V3.2-Exp, following the chat template of
 * `deepseek-ai/DeepSeek-V3.1` even in what it omits: tools are refused, or dropped with `onLoss: 'reference'`.
 * {@link deepseekV31} writes them.
 *
 * The template also omits all reasoning; with thinking on, this format writes the reasoning since the last user
 * message.
 *
 * @see the chat template of `deepseek-ai/DeepSeek-V3.1` on Hugging Face
 *
 * @example
 * ```ts
 * import { deepseekV31Template } from '@modelspeak/format-deepseek/v3.1-template';
 *
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hi' }] };
 * console.log(deepseekV31Template().render(conversation));
 * // <｜begin▁of▁sentence｜><｜User｜>Hi<｜Assistant｜></think>
 * console.log(deepseekV31Template().render(conversation, { thinking: { enabled: true } }));
 * // <｜begin▁of▁sentence｜><｜User｜>Hi<｜Assistant｜><think>
 * ```
 */
export const deepseekV31Template = defineFormat({
  name: 'deepseek-v3-1-template',
  models: [],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: {
    ...THINKING_CHAT,
    tools: 'lost',
    instead: { tools: "use version: 'v3.1', which writes them" },
  },
  request: { ...REQUEST, thinking: { enabled: true } },
  write: writeV31,
  ...describedReplies({ reasoning: THOUGHT, calls: [SEPARATED_CALLS] }, STOP, spellSeparatedCalls),
});

export default deepseekV31Template;
