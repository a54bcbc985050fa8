import type { Conversation, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  inCallOrder,
  lastUserIndex,
  markedText,
  textOf,
} from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { dsmlCalls, writeSchemas } from '../dsml.js';
import { REQUEST } from '../request.js';
import { AFTER_TOOLS, beforeTools, HIGHEST_EFFORT } from '../texts/v4.js';
import { isThinking, THOUGHT, writeHeader, writeThought } from '../thoughts.js';
import {
  BEGIN,
  DSML,
  END,
  SPECIAL,
  STOP,
  TASKS,
  THINK,
  THINKING_CHAT,
  TOOLS,
  TURNS,
  USER,
} from '../tokens.js';
import { isHeard } from '../turns.js';

const CONTROL = [...TURNS, THINK.begin, THINK.end, DSML];
const INTRODUCTION = {
  begin: markedText(CONTROL, beforeTools('tool_calls')),
  end: markedText(CONTROL, AFTER_TOOLS),
};
const RESULT = { begin: '<tool_result>', end: '</tool_result>' };
const CALLS = dsmlCalls('tool_calls');

/**
 * Creates a format for DeepSeek V4, following DeepSeek's encoder. It calls tools in DSML, DeepSeek's markup,
 * and thinks if `thinking` sets `enabled`, an `effort` or `keepPast`. With tools, the model sees all its past
 * reasoning; otherwise only its reasoning since the last user message. `keepPast` overrides this.
 *
 * @throws {ModelspeakError} `invalid_option`, on rendering, for an effort when thinking is off
 *
 * @see `encoding/encoding_dsv4.py` of `deepseek-ai/DeepSeek-V4-Pro` on Hugging Face
 *
 * @example
 * ```ts
 * import { deepseekV4 } from '@modelspeak/format-deepseek/v4';
 *
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hi' }] };
 * console.log(deepseekV4().render(conversation, { thinking: { effort: 'max' } }).slice(0, 40));
 * // <｜begin▁of▁sentence｜>Reasoning Effort: A
 * console.log(deepseekV4().render(conversation));
 * // <｜begin▁of▁sentence｜><｜User｜>Hi<｜Assistant｜></think>
 * ```
 */
export const deepseekV4 = defineFormat({
  name: 'deepseek-v4',
  models: [
    {
      match: ['deepseek-v4', 'deepseek.v4'].flatMap((name) => [name, `${name}-*`, `${name}:*`]),
      // V4-Flash-0731 has another template. Some hosts write the point of V4.1 as a hyphen.
      except: [...NO_CHAT_MODELS, '*-0731*', '*-vl*', '*v4-1*', '*v4-2*', '*v4-5*'],
    },
  ],
  options: defineOptions({}),
  control: CONTROL,
  special: [...SPECIAL, ...TOOLS, ...TASKS],
  stop: STOP,
  supports: THINKING_CHAT,
  request: { ...REQUEST, thinking: { enabled: true, effort: ['high', 'max'], keepPast: true } },
  write(conversation, out, { generationPrompt, thinking, takesLoss }) {
    const { messages, tools } = conversation;
    const thinks = isThinking(thinking);
    const asked = lastUserIndex(messages);
    const isPastKept = thinking.keepPast ?? Boolean(tools?.length);
    // The encoder treats tool results as user messages.
    const heard = takesLoss ? messages.findLastIndex(isHeard) : asked;
    const isShown = (index: number): boolean => isPastKept || index > heard;

    out.message(null);
    out.control(BEGIN);
    if (thinks && thinking.effort === 'max') out.scaffold(HIGHEST_EFFORT);
    if (messages[0]?.role !== 'system') writeTools(conversation, out);
    const turns = inCallOrder(messages);
    turns.forEach(({ message, index }, place) => {
      const before = turns[place - 1]?.message;
      const content = textOf(message.content);
      out.message(index);
      if (message.role === 'assistant') {
        const answers = before !== undefined && isHeard(before);
        if (answers) writeHeader(out, thinks && isShown(index));
        out.sampled(true);
        if (thinks && isShown(index)) writeThought(message, out, answers);
        out.content(content);
        CALLS.write(message, index, out);
        out.control(END);
      } else if (message.role === 'system') {
        out.content(content);
        if (index === 0) writeTools(conversation, out);
      } else {
        if (before !== undefined && isHeard(before)) out.scaffold('\n\n');
        else out.control(USER);
        if (message.role === 'tool') out.scaffold(RESULT.begin);
        out.content(content);
        if (message.role === 'tool') out.scaffold(RESULT.end);
      }
    });
    const last = turns.at(-1)?.message;
    if (!generationPrompt || last === undefined || !isHeard(last)) return;
    out.message(null);
    writeHeader(out, thinks);
  },
  ...describedReplies({ reasoning: THOUGHT, calls: [CALLS.section] }, STOP, CALLS.spell),
});

export default deepseekV4;

/** Writes the tools after the first system message, or in its place. */
function writeTools({ tools }: Conversation, out: Writer): void {
  if (!tools?.length) return;
  out.markup(INTRODUCTION.begin);
  writeSchemas(tools, out);
  out.markup(INTRODUCTION.end);
}
