import type { Conversation, Message, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  inCallOrder,
  lastUserIndex,
  markedText,
} from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { dsmlCalls, writeFullSchemas } from '../dsml.js';
import { IMAGE, isBlank, writeParts } from '../parts.js';
import { REQUEST } from '../request.js';
import { AFTER_TOOLS, beforeTools } from '../texts/v4.js';
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

const SYSTEM = '<｜System｜>';
const CONTROL = [...TURNS, SYSTEM, THINK.begin, THINK.end, DSML, IMAGE];
/** The tokens around names and places in images. */
const PLACES = ['ref', 'box', 'point', 'polygon'].flatMap((name) => [
  `<｜${name}｜>`,
  `<｜/${name}｜>`,
]);
/** What stands before the name of every tag of DSML. */
const GAP = ' ';
const CALLS = dsmlCalls('calls', GAP);
const INTRODUCTION = {
  begin: markedText(CONTROL, beforeTools('calls', GAP)),
  end: markedText(CONTROL, AFTER_TOOLS),
};
const RESULT = { begin: '<tool_result>', end: '</tool_result>' };

/** How thorough each effort is, of 100. DeepSeek's API takes `xhigh` for `high`. */
const THOROUGHNESS: Readonly<Record<string, number>> = { low: 50, high: 75, max: 100 };

/**
 * Creates a format for DeepSeek V4.1, following DeepSeek's encoder. It thinks unless `thinking` says
 * `enabled: false`; its prompt names the effort. With tools, the model sees all its past reasoning;
 * otherwise only its reasoning since the last user message. `keepPast` overrides this.
 *
 * @throws {ModelspeakError} `invalid_option`, on rendering, for an effort when thinking is off
 *
 * @see https://pypi.org/project/deepseek-recipe/
 *
 * @example
 * ```ts
 * import { deepseekV41 } from '@modelspeak/format-deepseek/v4.1';
 *
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hi' }] };
 * console.log(deepseekV41().render(conversation, { thinking: { effort: 'low' } }).slice(0, 51));
 * // <｜begin▁of▁sentence｜><｜System｜>Reasoning Effort: 50
 * console.log(deepseekV41().render(conversation, { thinking: { enabled: false } }));
 * // <｜begin▁of▁sentence｜><｜User｜>Hi<｜Assistant｜></think>
 * ```
 */
export const deepseekV41 = defineFormat({
  name: 'deepseek-v4-1',
  models: [
    {
      match: [
        'deepseek-v4.1*',
        'deepseek.v4.1*',
        'deepseek-v4p1*',
        'deepseek-v4-1',
        'deepseek-v4-1-*',
      ],
      except: [...NO_CHAT_MODELS, '*-vl*'],
    },
  ],
  options: defineOptions({}),
  control: CONTROL,
  special: [...SPECIAL, ...TOOLS, ...TASKS, ...PLACES],
  stop: STOP,
  supports: { ...THINKING_CHAT, images: true },
  request: {
    ...REQUEST,
    thinking: {
      enabled: true,
      effort: ['low', 'high', 'max'],
      keepPast: true,
    },
  },
  write(conversation, out, { generationPrompt, thinking, takesLoss }) {
    const { messages, tools } = conversation;
    const thinks = isThinking(thinking, true);
    const isPastKept = thinking.keepPast ?? Boolean(tools?.length);
    const answered = takesLoss ? lastAnswered(messages, generationPrompt) : lastUserIndex(messages);
    const turns = inCallOrder(messages).filter(
      ({ message: { role, content } }) => role !== 'system' || !isBlank(content),
    );
    const beginsWithSystem = turns[0]?.message.role === 'system';

    out.message(null);
    out.control(BEGIN);
    if (thinks || tools?.length || beginsWithSystem) out.control(SYSTEM);
    if (thinks) out.scaffold(effortText(thinking.effort));
    if (!beginsWithSystem) writeTools(conversation, out);
    turns.forEach(({ message, index }, place) => {
      const before = turns[place - 1]?.message;
      out.message(index);
      if (message.role === 'assistant') {
        const isShown = thinks && (isPastKept || index > answered);
        writeHeader(out, isShown);
        out.sampled(true);
        if (isShown) writeThought(message, out, true);
        writeParts(message.content, out);
        CALLS.write(message, index, out);
        out.control(END);
      } else if (message.role === 'system') {
        if (before !== undefined) out.control(SYSTEM);
        writeParts(message.content, out);
        if (before === undefined) writeTools(conversation, out);
      } else {
        if (before !== undefined && isHeard(before)) out.scaffold('\n\n');
        else out.control(USER);
        if (message.role === 'tool') out.scaffold(RESULT.begin);
        writeParts(message.content, out);
        if (message.role === 'tool') out.scaffold(RESULT.end);
      }
    });
    if (!generationPrompt) return;
    out.message(null);
    writeHeader(out, thinks);
  },
  ...describedReplies({ reasoning: THOUGHT, calls: [CALLS.section] }, STOP, CALLS.spell),
});

export default deepseekV41;

/**
 * The last message that the encoder takes as answered: it shows only the reasoning after it. With a
 * generation prompt, that is the last of all.
 */
function lastAnswered(messages: readonly Message[], generationPrompt: boolean): number {
  return generationPrompt ? messages.length - 1 : messages.findLastIndex(isHeard);
}

function effortText(effort = 'high'): string {
  return `Reasoning Effort: ${THOROUGHNESS[effort]} (range 1-100, the higher the value, the more thorough the reasoning)\n\n`;
}

/** Writes the tools after the first system message, or in its place. */
function writeTools({ tools }: Conversation, out: Writer): void {
  if (!tools?.length) return;
  out.markup(INTRODUCTION.begin);
  writeFullSchemas(tools, out);
  out.markup(INTRODUCTION.end);
}
