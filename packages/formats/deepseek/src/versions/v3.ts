import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { FENCED_CALLS } from '@modelspeak/syntaxes/replies';
import { spellFencedCalls } from '../fenced.js';
import { writeV3 } from '../fenced-v3.js';
import { REQUEST } from '../request.js';
import { CHAT, SPECIAL, STOP, TOOLS, TURNS } from '../tokens.js';
import { writeVllmV3 } from '../vllm-v3.js';

/**
 * Creates a format for DeepSeek V3. Without tools, it follows the chat template of `deepseek-ai/DeepSeek-V3` and
 * V3-0324. That template omits tools: with tools, the format follows the one that vLLM uses.
 *
 * {@link deepseekV3Template} and {@link deepseekV3Vllm} follow one of the two templates alone.
 *
 * @see the chat template of `deepseek-ai/DeepSeek-V3` on Hugging Face, and vLLM,
 * `examples/tool_chat_template_deepseekv3.jinja`
 *
 * @example
 * ```ts
 * import { deepseekV3 } from '@modelspeak/format-deepseek/v3';
 *
 * console.log(deepseekV3().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <｜begin▁of▁sentence｜><｜User｜>Hi<｜Assistant｜>
 * ```
 */
export const deepseekV3 = defineFormat({
  name: 'deepseek-v3',
  models: [
    {
      match: ['deepseek-v3', 'deepseek-v3-*', 'deepseek-v3:*', 'deepseek-chat-v3-*'],
      except: NO_CHAT_MODELS,
    },
  ],
  options: defineOptions({}),
  control: [...TURNS, ...TOOLS],
  special: SPECIAL,
  stop: STOP,
  supports: { ...CHAT, tools: true },
  request: REQUEST,
  write: (conversation, out, context) =>
    (conversation.tools?.length ? writeVllmV3 : writeV3)(conversation, out, context),
  ...describedReplies({ calls: [FENCED_CALLS] }, STOP, spellFencedCalls),
});

export default deepseekV3;
