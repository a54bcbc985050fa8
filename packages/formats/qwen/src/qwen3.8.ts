import { ModelspeakError } from '@modelspeak/core';
import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { spellJson, XML_CALLS, xmlCallsGrammar } from '@modelspeak/syntaxes/xml-calls';
import { named, OTHERS } from './models.js';
import { SUPPORTS, writeQwen35 } from './qwen3.5-turns.js';
import { REQUEST } from './request.js';
import { NO_THOUGHT, REASONING, THINK } from './thoughts.js';
import { qwen3Tokens, THINK_TOKENS, VISION_TOKENS } from './tokens.js';

/** What the system says of how hard to think. */
const INSTRUCTIONS: Readonly<Record<string, string>> = {
  low: 'Reasoning effort is set to low. Keep your thinking brief and focused, moving directly to the conclusion without unnecessary elaboration.',
  medium: '',
  xhigh:
    'Reasoning effort is set to xhigh. Please think carefully through the task, validate key assumptions, consider plausible alternatives, and prioritize correctness, consistency, and clarity in the final answer.',
};

/**
 * Qwen 3.8: as Qwen 3.6, but that it is told how hard to think, and sees past thoughts unless
 * `keepPast` is off.
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
    thinking: { enabled: true, effort: ['xhigh', 'medium', 'low'], keepPast: true },
  },
  write(conversation, out, { generationPrompt, thinking }) {
    const { enabled = true, effort, keepPast = true } = thinking;
    if (!enabled && effort !== undefined) {
      throw new ModelspeakError('invalid_option', 'thinking is off; leave this out', {
        path: 'thinking.effort',
      });
    }
    writeQwen35(conversation, out, generationPrompt, {
      instructions: (enabled && INSTRUCTIONS[effort ?? 'xhigh']) || '',
      replyPrefix: enabled ? THINK : NO_THOUGHT,
      keepsPast: keepPast,
      spell: spellJson,
    });
  },
  ...describedReplies(
    { reasoning: { ...REASONING, endsAtCall: true }, calls: [XML_CALLS] },
    CHATML_STOPS,
    xmlCallsGrammar,
  ),
});

export default qwen38;
