import { type Json, JsonNumber, writeJson } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  lastUserIndex,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonRepr, type SpellArgument } from '@modelspeak/pythonic';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { CALL_LIST, spellCalls, writeCalls } from './calls.js';
import { json } from './json.js';
import { OTHERS } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { REASONING, writeThought } from './thoughts.js';
import { lfmTokens, THINK } from './tokens.js';
import { writeLfm } from './turns.js';

/** Spells a value as Python does. */
const spellPython: SpellArgument = (value, path) => writeJson(value, pythonRepr, path);

/** Spells a value as the template does: strings without escapes, objects as JSON. */
const spellAsTemplate: SpellArgument = (value, path) =>
  typeof value === 'string'
    ? `'${value}'`
    : writeJson(value, isObject(value) ? json : pythonRepr, path);

/**
 * Creates a format for Liquid AI's LFM2.5, following the chat template of `LiquidAI/LFM2.5-230M`: ChatML with
 * tool calls as a Python list. The prompt includes reasoning since the last user message, or all of it with
 * `thinking: { keepPast: true }`.
 *
 * The template writes strings between quotes without escaping quotes inside them. This format escapes them
 * as Python does.
 *
 * @see https://huggingface.co/LiquidAI/LFM2.5-230M
 *
 * @example
 * ```ts
 * import { lfm25 } from '@modelspeak/format-lfm2/lfm-2.5';
 *
 * const { message } = lfm25().parse(
 *   "<|tool_call_start|>[get_weather(city='Paris', days=2)]<|tool_call_end|><|im_end|>",
 * );
 * console.log(message.tool_calls?.[0].function.arguments); // {"city":"Paris","days":2}
 * ```
 */
export const lfm25 = defineFormat({
  name: 'lfm-2-5',
  models: [
    {
      match: ['lfm2.5', 'lfm2.5-*', 'lfm2.5:*', 'lfm-2.5-*', 'lfm2p5-*'],
      except: [...OTHERS, '*vl*'],
      rank: 1,
    },
  ],
  options: defineOptions({}),
  ...lfmTokens(THINK.begin, THINK.end),
  stop: CHATML_STOPS,
  supports: { ...SUPPORTS, reasoning: true, stripsPastReasoning: true },
  request: { ...REQUEST, thinking: { keepPast: true } },
  write(conversation, out, { generationPrompt, takesLoss, thinking }) {
    const asked = lastUserIndex(conversation.messages);
    writeLfm(conversation, out, generationPrompt, {
      reply(message, index) {
        if (thinking.keepPast === true || index > asked) writeThought(message, out);
        out.content(textOf(message.content));
        writeCalls(message, index, out, takesLoss ? spellAsTemplate : spellPython);
      },
    });
  },
  ...describedReplies({ reasoning: REASONING, calls: [CALL_LIST] }, CHATML_STOPS, spellCalls),
});

function isObject(value: Json): boolean {
  const isNested = typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
  return isNested && !Array.isArray(value);
}

export default lfm25;
