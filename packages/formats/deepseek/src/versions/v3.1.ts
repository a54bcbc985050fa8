import type { AssistantMessage, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  lastUserIndex,
  textOf,
} from '@modelspeak/core/authoring';
import { SEPARATED_CALLS } from '@modelspeak/syntaxes/replies';
import { functionsIn } from '../calls.js';
import { REQUEST } from '../request.js';
import { CALL, CALLS, CONTROL, spellSeparatedCalls, writeHeard } from '../separated.js';
import { writeSystem } from '../system.js';
import { THOUGHT, writeHeader, writeThought } from '../thoughts.js';
import { BEGIN, CHAT, END, SPECIAL, STOP } from '../tokens.js';
import { turnsOf } from '../turns.js';

/**
 * Creates a format for DeepSeek V3.1, V3.1-Terminus and V3.2-Exp, following the chat template of
 * `deepseek-ai/DeepSeek-V3.1`.
 *
 * The template omits tools: they are refused, or dropped with `onLoss: 'reference'`. {@link deepseekV31Vllm}
 * includes them. The template also omits all reasoning; with thinking on, this format writes the reasoning
 * since the last user message.
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
      except: ['*base*', '*nex-n1*'],
      rank: 1,
    },
  ],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: {
    ...CHAT,
    tools: 'lost',
    reasoning: true,
    stripsPastReasoning: true,
    stripsReasoning: 'unless thinking',
  },
  request: { ...REQUEST, thinking: { enabled: true } },
  write({ messages }, out, { generationPrompt, thinking, takesLoss }) {
    const asked = lastUserIndex(messages);
    out.message(null);
    out.control(BEGIN);
    writeSystem(messages, out);
    const turns = turnsOf(messages);
    turns.forEach(({ message, index }, place) => {
      out.message(index);
      if (message.role === 'assistant') {
        const isShown = index > asked && !takesLoss;
        const thinks = isShown && thinking.enabled === true;
        const answersUser = turns[place - 1]?.message.role === 'user';
        if (answersUser) writeHeader(out, thinks);
        out.sampled(true);
        if (thinks) writeThought(message, out, answersUser);
        writeReply(message, out);
      } else writeHeard(message, out);
    });
    // After a tool result, the model continues without a header.
    if (!generationPrompt || turns.at(-1)?.message.role !== 'user') return;
    out.message(null);
    writeHeader(out, thinking.enabled === true);
  },
  ...describedReplies({ reasoning: THOUGHT, calls: [SEPARATED_CALLS] }, STOP, spellSeparatedCalls),
});

export default deepseekV31;

function writeReply(message: AssistantMessage, out: Writer): void {
  const calls = functionsIn(message);
  out.content(textOf(message.content));
  if (calls.length > 0) out.control(CALLS.begin);
  for (const call of calls) {
    out.control(CALL.begin);
    out.content(call.name);
    out.control(CALL.arguments);
    out.content(call.arguments);
    out.control(CALL.end);
  }
  if (calls.length > 0) out.control(CALLS.end);
  out.control(END);
}
