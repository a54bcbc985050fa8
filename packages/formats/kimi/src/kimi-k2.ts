import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { K2_ANSWERS, K2_REPLIES } from './k2-replies.js';
import { K2_STYLE } from './k2-style.js';
import { lastAnswer, STOP, writeK2Turns } from './k2-turns.js';
import { named, OTHERS } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { K2_SPECIAL, K2_TOKENS, THINK_TOKENS } from './tokens.js';

/**
 * Creates a format for Kimi K2, which is {@link kimiK2Thinking} without thinking.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K2-Instruct
 *
 * @example
 * ```ts
 * import { kimiK2 } from '@modelspeak/format-kimi/kimi-k2';
 *
 * const { message } = kimiK2().parse(
 *   '<|tool_calls_section_begin|><|tool_call_begin|>functions.now:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>',
 * );
 * console.log(message.tool_calls?.[0].id); // functions.now:0
 * console.log(message.tool_calls?.[0].function.name); // now
 * ```
 */
export const kimiK2 = defineFormat({
  name: 'kimi-k2',
  models: [
    {
      // Not `kimi-k2-*`: some hosts write the point of later versions as a hyphen.
      match: [
        'kimi-k2',
        'kimi-k2:*',
        ...named('kimi-k2-instruct', 'kimi-k2-0905', 'kimi-k2-0711', 'kimi-k2-turbo'),
      ],
      except: [...OTHERS, '*thinking*'],
    },
  ],
  options: defineOptions({}),
  control: K2_TOKENS,
  special: [...K2_SPECIAL, ...THINK_TOKENS],
  stop: STOP,
  supports: { ...SUPPORTS, reasoning: 'lost' },
  request: REQUEST,
  write(conversation, out, { generationPrompt, takesLoss }) {
    writeK2Turns(conversation, out, { generationPrompt, takesLoss }, K2_STYLE);
  },
  ...K2_ANSWERS,
});

/**
 * Creates a format for Kimi K2 Thinking, following the chat template of `moonshotai/Kimi-K2-Thinking`. The
 * model always thinks and sees its reasoning since its last answer. The ID of a call contains the tool's name:
 * this format replaces other IDs, while the template keeps them and loses the name.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K2-Thinking
 *
 * @example
 * ```ts
 * import { kimiK2Thinking } from '@modelspeak/format-kimi/kimi-k2';
 *
 * const { message } = kimiK2Thinking().parse('<think>A greeting.</think>Hello!<|im_end|>');
 * console.log(message);
 * // { role: 'assistant', content: 'Hello!', reasoning_content: 'A greeting.' }
 * ```
 */
export const kimiK2Thinking = defineFormat({
  name: 'kimi-k2-thinking',
  models: [{ match: named('kimi-k2-thinking'), except: OTHERS, rank: 1 }],
  options: defineOptions({}),
  control: [...K2_TOKENS, ...THINK_TOKENS],
  special: K2_SPECIAL,
  stop: STOP,
  supports: { ...SUPPORTS, reasoning: true, stripsPastReasoning: true },
  request: REQUEST,
  write(conversation, out, { generationPrompt, takesLoss }) {
    const answered = lastAnswer(conversation.messages, takesLoss);
    const thoughts = {
      areOpened: false,
      isAsked: true,
      isShown: (index: number) => index > answered,
    };
    writeK2Turns(conversation, out, { generationPrompt, takesLoss, thoughts }, K2_STYLE);
  },
  ...K2_REPLIES,
});

export default kimiK2;
