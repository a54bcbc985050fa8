import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { spellJson, spellPython, xmlCallsGrammar } from '@modelspeak/syntaxes/xml-calls';
import { named, OTHERS } from './models.js';
import { REPLY, SUPPORTS, writeQwen35 } from './qwen3.5-turns.js';
import { REQUEST } from './request.js';
import { NO_THOUGHT, THINK } from './thoughts.js';
import { qwen3Tokens, THINK_TOKENS, VISION_TOKENS } from './tokens.js';

/** The models that answer at once unless thinking is enabled. */
const SMALL = named('3.5', '-0.8b*', ':0.8b*', '-2b*', ':2b*');

/** The definition that all versions here share. */
const COMMON = {
  options: defineOptions({}),
  ...qwen3Tokens(...THINK_TOKENS, ...VISION_TOKENS),
  stop: CHATML_STOPS,
} as const;

/**
 * Creates a format for Qwen 3.5, following the chat template of `Qwen/Qwen3.5-4B`. The model accepts images and
 * videos, thinks by default, and calls tools with XML parameters.
 *
 * @see https://huggingface.co/Qwen/Qwen3.5-4B
 *
 * @example
 * ```ts
 * import { qwen35 } from '@modelspeak/format-qwen/qwen3.5';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(qwen35().turn({ messages }).replyPrefix); // <think>\n
 * console.log(qwen35().turn({ messages }, { thinking: { enabled: false } }).replyPrefix);
 * // <think>\n\n</think>\n\n
 * ```
 */
export const qwen35 = defineFormat({
  ...COMMON,
  name: 'qwen3-5',
  models: [{ match: named('3.5', '', '-*', ':*'), except: [...OTHERS, ...SMALL] }],
  supports: { ...SUPPORTS, stripsPastReasoning: true },
  request: { ...REQUEST, thinking: { enabled: true } },
  write: (conversation, out, { generationPrompt, thinking }) =>
    writeQwen35(conversation, out, generationPrompt, {
      replyPrefix: thinking.enabled === false ? NO_THOUGHT : THINK,
      keepsPast: false,
      spell: spellPython,
    }),
  ...describedReplies(REPLY, CHATML_STOPS, xmlCallsGrammar),
});

/**
 * Creates a format for the smallest models of Qwen 3.5. It is {@link qwen35} with thinking off by default.
 *
 * @see https://huggingface.co/Qwen/Qwen3.5-0.8B
 *
 * @example
 * ```ts
 * import { qwen35Small } from '@modelspeak/format-qwen/qwen3.5';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(qwen35Small().turn({ messages }).replyPrefix); // <think>\n\n</think>\n\n
 * console.log(qwen35Small().turn({ messages }, { thinking: { enabled: true } }).replyPrefix); // <think>\n
 * ```
 */
export const qwen35Small = defineFormat({
  ...COMMON,
  name: 'qwen3-5-small',
  models: [{ match: SMALL, except: OTHERS }],
  supports: { ...SUPPORTS, stripsPastReasoning: true },
  request: { ...REQUEST, thinking: { enabled: true } },
  write: (conversation, out, { generationPrompt, thinking }) =>
    writeQwen35(conversation, out, generationPrompt, {
      replyPrefix: thinking.enabled ? THINK : NO_THOUGHT,
      keepsPast: false,
      spell: spellPython,
    }),
  ...describedReplies(REPLY, CHATML_STOPS, xmlCallsGrammar),
});

/**
 * Creates a format for Qwen 3.6. It is {@link qwen35} with the option to keep past reasoning, and with values as
 * JSON.
 *
 * @see https://huggingface.co/Qwen/Qwen3.6-35B-A3B
 *
 * @example
 * ```ts
 * import { qwen36 } from '@modelspeak/format-qwen/qwen3.5';
 *
 * const messages = [
 *   { role: 'user', content: 'Hi' },
 *   { role: 'assistant', reasoning_content: 'A greeting.', content: 'Hello!' },
 *   { role: 'user', content: 'Bye' },
 * ] as const;
 * const prompt = qwen36().render({ messages }, { thinking: { keepPast: true } });
 * console.log(prompt.includes('A greeting.')); // true
 * ```
 */
export const qwen36 = defineFormat({
  ...COMMON,
  name: 'qwen3-6',
  models: [{ match: named('3.6', '', '-*', ':*'), except: OTHERS }],
  supports: { ...SUPPORTS, stripsPastReasoning: true },
  request: { ...REQUEST, thinking: { enabled: true, keepPast: true } },
  write: (conversation, out, { generationPrompt, thinking }) =>
    writeQwen35(conversation, out, generationPrompt, {
      replyPrefix: thinking.enabled === false ? NO_THOUGHT : THINK,
      keepsPast: thinking.keepPast === true,
      spell: spellJson,
    }),
  ...describedReplies(REPLY, CHATML_STOPS, xmlCallsGrammar),
});

export default qwen35;
