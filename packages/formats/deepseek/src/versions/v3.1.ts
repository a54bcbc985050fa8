import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { SEPARATED_CALLS } from '@modelspeak/syntaxes/replies';
import { REQUEST } from '../request.js';
import { CONTROL, spellSeparatedCalls } from '../separated.js';
import { writeV31 } from '../separated-v3.1.js';
import { THOUGHT } from '../thoughts.js';
import { SPECIAL, STOP, THINKING_CHAT } from '../tokens.js';
import { writeVllmV31 } from '../vllm-v3.1.js';

/**
 * Creates a format for DeepSeek V3.1, V3.1-Terminus and V3.2-Exp. Without tools, it follows the chat template of
 * `deepseek-ai/DeepSeek-V3.1`. That template omits tools: with tools, the format follows the one that vLLM uses,
 * which introduces them as DeepSeek recommends.
 *
 * The templates omit all reasoning; with thinking on, this format writes the reasoning since the last user message.
 * {@link deepseekV31Template} and {@link deepseekV31Vllm} follow one of the two templates alone.
 *
 * @see the chat template of `deepseek-ai/DeepSeek-V3.1` on Hugging Face
 *
 * @example
 * ```ts
 * import { deepseekV31 } from '@modelspeak/format-deepseek/v3.1';
 *
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hi' }] };
 * console.log(deepseekV31().render(conversation));
 * // <｜begin▁of▁sentence｜><｜User｜>Hi<｜Assistant｜></think>
 * console.log(deepseekV31().render(conversation, { thinking: { enabled: true } }));
 * // <｜begin▁of▁sentence｜><｜User｜>Hi<｜Assistant｜><think>
 * ```
 */
export const deepseekV31 = defineFormat({
  name: 'deepseek-v3-1',
  models: [
    {
      match: [
        'deepseek-v3.1*',
        'deepseek-v3p1*',
        'deepseek-v3-1',
        'deepseek-v3-1-*',
        'deepseek-chat-v3.1*',
        'deepseek.v3',
        'deepseek-v3.2-exp*',
        'deepseek-v3p2-exp*',
      ],
      except: [...NO_CHAT_MODELS, '*nex-n1*'],
      rank: 1,
    },
  ],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: THINKING_CHAT,
  request: { ...REQUEST, thinking: { enabled: true } },
  write: (conversation, out, context) =>
    (conversation.tools?.length ? writeVllmV31 : writeV31)(conversation, out, context),
  ...describedReplies({ reasoning: THOUGHT, calls: [SEPARATED_CALLS] }, STOP, spellSeparatedCalls),
});

export default deepseekV31;
