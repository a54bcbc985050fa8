import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { FENCED_CALLS } from '@modelspeak/syntaxes/replies';
import { type FencedStyle, spellFencedCalls, writeFencedTurns } from '../fenced.js';
import { REQUEST } from '../request.js';
import { writeSystem } from '../system.js';
import { BEGIN, CHAT, SPECIAL, STOP, TOOLS, TURNS } from '../tokens.js';

/** How V3's chat template differs from R1's. */
const STYLE: FencedStyle = { betweenResults: '\n', writeThought: () => {}, losesCalls: true };
/**
 * Creates a format for DeepSeek V3, following the chat template of `deepseek-ai/DeepSeek-V3` and V3-0324.
 *
 * The template omits tools: they are refused, or dropped with `onLoss: 'reference'`. {@link deepseekV3Vllm}
 * includes them. The template also writes the tokens around calls and results only once in a conversation;
 * this format writes them in every round, as the model emits them.
 *
 * @see the chat template of `deepseek-ai/DeepSeek-V3` on Hugging Face
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
      except: '*base*',
    },
  ],
  options: defineOptions({}),
  control: [...TURNS, ...TOOLS],
  special: SPECIAL,
  stop: STOP,
  supports: { ...CHAT, tools: 'lost' },
  request: REQUEST,
  write({ messages }, out, context) {
    out.message(null);
    out.control(BEGIN);
    writeSystem(messages, out);
    writeFencedTurns(messages, out, context, STYLE);
  },
  ...describedReplies({ calls: [FENCED_CALLS] }, STOP, spellFencedCalls),
});

export default deepseekV3;
