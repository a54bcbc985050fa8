import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { spellJson, xmlCallsGrammar } from '@modelspeak/syntaxes/xml-calls';
import { EFFORTS, INSTRUCTIONS } from './efforts.js';
import { named, othersExcept } from './models.js';
import { REPLY, SUPPORTS, writeQwen35 } from './qwen3.5-turns.js';
import { REQUEST } from './request.js';
import { THINK } from './thoughts.js';
import { qwen3Tokens, THINK_TOKENS } from './tokens.js';

/**
 * Creates a format for Qwen 3.8 Max, following the chat template of `Qwen/Qwen3.8-2.4T-A95B`. It is the format of
 * Qwen 3.8 without images and videos. The model always thinks.
 *
 * @see https://huggingface.co/Qwen/Qwen3.8-2.4T-A95B
 *
 * @example
 * ```ts
 * import { qwen38Max } from '@modelspeak/format-qwen/qwen3.8-max';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(qwen38Max().render({ messages }, { thinking: { effort: 'medium' } }));
 * // <|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>\n
 * ```
 */
export const qwen38Max = defineFormat({
  name: 'qwen3-8-max',
  models: [{ match: named('3.8', '-2.4t*', '-max*'), except: othersExcept('*max*'), rank: 1 }],
  options: defineOptions({}),
  ...qwen3Tokens(...THINK_TOKENS),
  stop: CHATML_STOPS,
  supports: { ...SUPPORTS, images: false, files: false },
  request: { ...REQUEST, thinking: { effort: EFFORTS, keepPast: true } },
  write(conversation, out, { generationPrompt, thinking: { effort, keepPast = true } }) {
    writeQwen35(conversation, out, generationPrompt, {
      instructions: INSTRUCTIONS[effort ?? 'xhigh'],
      replyPrefix: THINK,
      keepsPast: keepPast,
      spell: spellJson,
    });
  },
  ...describedReplies(REPLY, CHATML_STOPS, xmlCallsGrammar),
});

export default qwen38Max;
