import {
  defineFormat,
  defineOptions,
  describedReplies,
  flag,
  lastUserIndex,
} from '@modelspeak/core/authoring';
import { FENCED_CALLS } from '@modelspeak/syntaxes/replies';
import { spellFencedCalls, writeFencedTurns } from '../fenced.js';
import { REQUEST } from '../request.js';
import { writeSystem } from '../system.js';
import { LINED_THOUGHT } from '../thoughts.js';
import { BEGIN, CHAT, SPECIAL, STOP, THINK, TOOLS, TURNS } from '../tokens.js';

const CONTROL = [...TURNS, ...TOOLS, THINK.begin, THINK.end];

/**
 * Creates a format for DeepSeek R1, following the chat template of `deepseek-ai/DeepSeek-R1` and R1-0528.
 *
 * The template omits tools: they are refused, or dropped with `onLoss: 'reference'`. It also omits all
 * reasoning, and writes the tokens around calls and results only once in a conversation. This format writes
 * the reasoning since the last user message, and every round of calls as the model emits it.
 *
 * With the option `opensThought`, the generation prompt after a user message ends with `<think>`, as in
 * copies of the template that make the model think before every answer.
 *
 * @see the chat template of `deepseek-ai/DeepSeek-R1` on Hugging Face
 *
 * @example
 * ```ts
 * import { deepseekR1 } from '@modelspeak/format-deepseek/r1';
 *
 * const { message } = deepseekR1().parse('<think>\nA greeting.\n</think>\n\nHello!');
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const deepseekR1 = defineFormat({
  name: 'deepseek-r1',
  models: [
    {
      match: [
        'deepseek-r1',
        'deepseek-r1-*',
        'deepseek-r1:671b*',
        'deepseek.r1*',
        'r1-1776',
        'r1-1776:671b*',
        'mai-ds-r1*',
        'deepseek-r1t*',
        'deepseek-tng-r1t*',
      ],
      except: ['*zero*', '*base*', '*tool-calling*'],
    },
  ],
  options: defineOptions({ opensThought: flag(false) }),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: { ...CHAT, tools: 'lost', reasoning: true, stripsPastReasoning: true },
  request: REQUEST,
  write({ messages }, out, context) {
    const asked = lastUserIndex(messages);
    out.message(null);
    out.control(BEGIN);
    writeSystem(messages, out);
    writeFencedTurns(messages, out, context, {
      betweenResults: '',
      replyPrefix: context.options.opensThought ? LINED_THOUGHT.begin : undefined,
      writeThought({ message: { reasoning_content = '' }, index }, _out, isOpen) {
        if (!isOpen && (!reasoning_content || index < asked)) return;
        if (!isOpen) out.markup(LINED_THOUGHT.begin);
        out.content(reasoning_content ?? '');
        out.markup(LINED_THOUGHT.end);
      },
      losesCalls: false,
    });
  },
  ...describedReplies(
    { reasoning: LINED_THOUGHT.section, calls: [FENCED_CALLS] },
    STOP,
    spellFencedCalls,
  ),
});

export default deepseekR1;
