import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { FENCED_CALLS } from '@modelspeak/syntaxes/replies';
import { type FencedStyle, spellFencedCalls, writeFencedTurns } from '../fenced.js';
import { REQUEST, replies } from '../replies.js';
import { writeSystem } from '../system.js';
import { BEGIN, CHAT, SPECIAL, STOP, TOOLS, TURNS } from '../tokens.js';

/** What the chat template does of its own. */
const STYLE: FencedStyle = { betweenResults: '\n', writeThought: () => {}, losesCalls: true };
/**
 * DeepSeek V3, as the chat template of `deepseek-ai/DeepSeek-V3` and V3-0324 writes it.
 *
 * The template shows no tools: they are refused, but with `onLoss: 'reference'`, which drops them.
 * {@link deepseekV3Vllm} shows them. The template also writes the marks around calls and results once
 * in a conversation; here every round has them, as the models emit them.
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
  ...replies({ calls: [FENCED_CALLS] }, spellFencedCalls),
});

export default deepseekV3;
