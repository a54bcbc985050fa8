import type { Conversation, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  inCallOrder,
  lastUserIndex,
  markedText,
  type PlacedMessage,
  textOf,
} from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { dsmlCalls, writeSchemas } from '../dsml.js';
import { REQUEST } from '../request.js';
import { BEFORE_TOOLS } from '../texts/v3.2.js';
import { THOUGHT, writeHeader, writeOpening, writeThought } from '../thoughts.js';
import {
  BEGIN,
  DSML,
  END,
  SPECIAL,
  STOP,
  THINK,
  THINKING_CHAT,
  TOOLS,
  TURNS,
  USER,
} from '../tokens.js';

const CONTROL = [...TURNS, THINK.begin, THINK.end, DSML];
const INTRODUCTION = { begin: markedText(CONTROL, BEFORE_TOOLS), end: '\n</functions>\n' };
const RESULT = { begin: '\n<result>', end: '</result>' };
const RESULTS = {
  begin: `\n\n<function_results>${RESULT.begin}`,
  end: `${RESULT.end}\n</function_results>`,
};
const CALLS = dsmlCalls('function_calls');

/**
 * Creates a format for DeepSeek V3.2, following DeepSeek's encoder. It calls tools in DSML, DeepSeek's
 * markup.
 *
 * @see `encoding/encoding_dsv32.py` of `deepseek-ai/DeepSeek-V3.2` on Hugging Face
 *
 * @example
 * ```ts
 * import { deepseekV32 } from '@modelspeak/format-deepseek/v3.2';
 *
 * const { message } = deepseekV32().parse(
 *   [
 *     '<｜DSML｜function_calls>',
 *     '<｜DSML｜invoke name="get_weather">',
 *     '<｜DSML｜parameter name="city" string="true">Paris</｜DSML｜parameter>',
 *     '<｜DSML｜parameter name="days" string="false">2</｜DSML｜parameter>',
 *     '</｜DSML｜invoke>',
 *     '</｜DSML｜function_calls>',
 *   ].join('\n'),
 * );
 * console.log(message.tool_calls?.[0].function.arguments); // {"city":"Paris","days":2}
 * ```
 */
export const deepseekV32 = defineFormat({
  name: 'deepseek-v3-2',
  models: [
    {
      match: [
        'deepseek-v3.2*',
        'deepseek-v3p2*',
        'deepseek-v3-2',
        'deepseek-v3-2-*',
        'deepseek.v3.2*',
      ],
      // V3.2-Exp uses the format of V3.1.
      except: [...NO_CHAT_MODELS, '*-exp*'],
      rank: 1,
    },
  ],
  options: defineOptions({}),
  control: CONTROL,
  special: [...SPECIAL, ...TOOLS],
  stop: STOP,
  supports: THINKING_CHAT,
  request: { ...REQUEST, thinking: { enabled: true } },
  write(conversation, out, { generationPrompt, thinking }) {
    const { messages } = conversation;
    const asked = lastUserIndex(messages);
    const thinks = thinking.enabled === true;
    /** Writes the beginning of a reply, which follows every user message and every round of results. */
    const open = ({ message, index }: PlacedMessage): void => {
      if (message.role === 'user') writeHeader(out, thinks && index >= asked);
      if (message.role !== 'tool') return;
      out.scaffold('\n\n');
      writeOpening(out, thinks && index > asked);
    };

    out.message(null);
    out.control(BEGIN);
    if (messages[0]?.role !== 'system') writeTools(conversation, out);
    const turns = inCallOrder(messages);
    turns.forEach((turn, place) => {
      const { message, index } = turn;
      const before = turns[place - 1];
      const after = turns[place + 1]?.message.role;
      out.message(index);
      if (message.role === 'assistant') {
        if (before) open(before);
        out.sampled(true);
        if (thinks && index > asked) writeThought(message, out, isOpening(before));
        out.content(textOf(message.content));
        CALLS.write(message, index, out);
        out.control(END);
        return;
      }
      if (message.role === 'user') out.control(USER);
      if (message.role === 'tool') {
        out.scaffold(before?.message.role === 'tool' ? RESULT.begin : RESULTS.begin);
      }
      out.content(textOf(message.content));
      if (message.role === 'tool') out.scaffold(after === 'tool' ? RESULT.end : RESULTS.end);
      if (index === 0 && message.role === 'system') writeTools(conversation, out);
      const isAnswered = after === undefined || after === 'assistant' || after === 'tool';
      if (!isAnswered) open(turn);
    });
    const last = turns.at(-1);
    if (!generationPrompt || last === undefined) return;
    out.message(null);
    open(last);
  },
  ...describedReplies({ reasoning: THOUGHT, calls: [CALLS.section] }, STOP, CALLS.spell),
});

export default deepseekV32;

/** Writes the tools after the first system message, or in its place. */
function writeTools({ tools }: Conversation, out: Writer): void {
  if (!tools?.length) return;
  out.markup(INTRODUCTION.begin);
  writeSchemas(tools, out);
  out.scaffold(INTRODUCTION.end);
}

/** Whether a reply begins after this message. */
function isOpening(before: PlacedMessage | undefined): boolean {
  return before?.message.role === 'user' || before?.message.role === 'tool';
}
