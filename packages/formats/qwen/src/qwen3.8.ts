import { ModelspeakError } from '@modelspeak/core';
import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { spellJson, xmlCallsGrammar } from '@modelspeak/syntaxes/xml-calls';
import { EFFORTS, INSTRUCTIONS } from './efforts.js';
import { named, OTHERS } from './models.js';
import { REPLY, SUPPORTS, writeQwen35 } from './qwen3.5-turns.js';
import { REQUEST } from './request.js';
import { NO_THOUGHT, THINK } from './thoughts.js';
import { qwen3Tokens, THINK_TOKENS, VISION_TOKENS } from './tokens.js';

/**
 * Creates a format for Qwen 3.8. It is the format of Qwen 3.6 with a thinking effort, and it keeps past reasoning
 * unless `keepPast` is false.
 *
 * @see https://huggingface.co/Qwen/Qwen3.8
 *
 * @example
 * ```ts
 * import { qwen38 } from '@modelspeak/format-qwen/qwen3.8';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(qwen38().render({ messages }, { thinking: { effort: 'low' } }));
 * // <|im_start|>system
 * // Reasoning effort is set to low. Keep your thinking brief and focused, moving directly to the…
 * ```
 */
export const qwen38 = defineFormat({
  name: 'qwen3-8',
  models: [{ match: named('3.8', '', '-*', ':*'), except: OTHERS }],
  options: defineOptions({}),
  ...qwen3Tokens(...THINK_TOKENS, ...VISION_TOKENS),
  stop: CHATML_STOPS,
  supports: SUPPORTS,
  request: {
    ...REQUEST,
    thinking: { enabled: true, effort: EFFORTS, keepPast: true },
  },
  write(conversation, out, { generationPrompt, thinking }) {
    const { enabled = true, effort, keepPast = true } = thinking;
    if (!enabled && effort !== undefined) {
      throw new ModelspeakError(
        'invalid_option',
        'has no effect with enabled: false; remove one of them',
        {
          path: 'thinking.effort',
        },
      );
    }
    writeQwen35(conversation, out, generationPrompt, {
      instructions: (enabled && INSTRUCTIONS[effort ?? 'xhigh']) || '',
      replyPrefix: enabled ? THINK : NO_THOUGHT,
      keepsPast: keepPast,
      spell: spellJson,
    });
  },
  ...describedReplies(REPLY, CHATML_STOPS, xmlCallsGrammar),
});

export default qwen38;
