import type { Message } from '@modelspeak/core';
import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { INLINE_REPLIES, writeInline } from './inline.js';
import { named } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { CONTROL, NOTHINK, SPECIAL, STOP } from './tokens.js';
import { unwrapped } from './tools.js';
import { lastAsked } from './turns.js';

/**
 * Creates a format for GLM 5 and 5.1, following the chat template of `zai-org/GLM-5.1`. It differs from GLM
 * 4.7: tools have no wrapper, reasoning is not trimmed, and a reply without reasoning has an empty thinking
 * block, as it was sampled.
 *
 * @see https://huggingface.co/zai-org/GLM-5.1
 *
 * @example
 * ```ts
 * import { glm5 } from '@modelspeak/format-glm/glm-5';
 *
 * const messages = [
 *   { role: 'user', content: 'Hi' },
 *   { role: 'assistant', reasoning_content: 'A greeting.', content: 'Hello!' },
 *   { role: 'user', content: 'Bye' },
 * ] as const;
 * console.log(glm5().render({ messages }));
 * // [gMASK]<sop><|user|>Hi<|assistant|></think>Hello!<|user|>Bye<|assistant|><think>
 * const prompt = glm5().render({ messages }, { thinking: { keepPast: true } });
 * console.log(prompt.includes('<think>A greeting.</think>')); // true
 * ```
 */
export const glm5 = defineFormat({
  name: 'glm-5',
  models: [
    ...named('5', '*flash*', '*air*', 'glm-5-2*', 'glm-5-3*'),
    ...named('5.1', '*flash*', '*air*'),
  ],
  options: defineOptions({}),
  control: CONTROL,
  special: [...SPECIAL, NOTHINK],
  stop: STOP,
  supports: SUPPORTS,
  request: { ...REQUEST, thinking: { enabled: true, keepPast: true } },
  write(conversation, out, context) {
    const { enabled, keepPast = false } = context.thinking;
    const { messages } = conversation;
    const asked = lastAsked(messages);
    const thinking = keepPast ? thinkingTurns(messages) : new Set();
    writeInline(conversation, out, context, {
      shown: unwrapped,
      thoughtOf({ reasoning_content: thought }, index) {
        if (index < asked && !keepPast) return undefined;
        const thinks = index > asked ? enabled !== false : thinking.has(index);
        return thought ?? (thinks ? '' : undefined);
      },
    });
  },
  ...INLINE_REPLIES,
});

/** Returns the indices of messages in turns with reasoning, even if it is empty. */
function thinkingTurns(messages: readonly Message[]): ReadonlySet<number> {
  const found = new Set<number>();
  let turn: number[] = [];
  const end = (): void => {
    const thinks = turn.some((index) => {
      const message = messages[index];
      return message?.role === 'assistant' && typeof message.reasoning_content === 'string';
    });
    if (thinks) for (const index of turn) found.add(index);
  };
  messages.forEach(({ role }, index) => {
    if (role === 'user') {
      end();
      turn = [];
    } else turn.push(index);
  });
  return found;
}

export default glm5;
