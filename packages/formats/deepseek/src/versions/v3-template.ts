import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { FENCED_CALLS } from '@modelspeak/syntaxes/replies';
import { spellFencedCalls } from '../fenced.js';
import { writeV3 } from '../fenced-v3.js';
import { REQUEST } from '../request.js';
import { CHAT, SPECIAL, STOP, TOOLS, TURNS } from '../tokens.js';

/**
 * Creates a format for DeepSeek V3, following the chat template of `deepseek-ai/DeepSeek-V3` and V3-0324 even in
 * what it omits: tools are refused, or dropped with `onLoss: 'reference'`. {@link deepseekV3} writes them.
 *
 * The template also writes the tokens around calls and results only once in a conversation; this format writes
 * them in every round, as the model emits them.
 *
 * @see the chat template of `deepseek-ai/DeepSeek-V3` on Hugging Face
 *
 * @example
 * ```ts
 * import { deepseekV3Template } from '@modelspeak/format-deepseek/v3-template';
 *
 * console.log(deepseekV3Template().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <｜begin▁of▁sentence｜><｜User｜>Hi<｜Assistant｜>
 * ```
 */
export const deepseekV3Template = defineFormat({
  name: 'deepseek-v3-template',
  models: [],
  options: defineOptions({}),
  control: [...TURNS, ...TOOLS],
  special: SPECIAL,
  stop: STOP,
  supports: {
    ...CHAT,
    tools: 'lost',
    instead: { tools: "use version: 'v3', which writes them" },
  },
  request: REQUEST,
  write: writeV3,
  ...describedReplies({ calls: [FENCED_CALLS] }, STOP, spellFencedCalls),
});

export default deepseekV3Template;
