import type { Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  inCallOrder,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { pairCalls } from './calls.js';
import { named } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { ASSISTANT, BEGIN, CONTROL, marked, NOTHINK, SPECIAL, STOP } from './tokens.js';
import { AFTER_LINED, writeTools } from './tools.js';
import { heardWriter, lastAsked, saidIn } from './turns.js';

const LINE = marked('\n');
const THOUGHT = { begin: marked('\n<think>'), none: marked('\n<think></think>') };
const CALLS = pairCalls('\n');
const writeHeard = heardWriter('\n');

/**
 * Creates a format for GLM 4.5 and 4.6, following the chat templates of `zai-org/GLM-4.5` and
 * `zai-org/GLM-4.6`. Each tag is on its own line, and the model opens the thinking block itself. With thinking
 * off, the prompt has `/nothink` after each question and ends with an empty thinking block.
 *
 * @see https://huggingface.co/zai-org/GLM-4.5
 *
 * @example
 * ```ts
 * import { glm45 } from '@modelspeak/format-glm/glm-4.5';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(glm45().render({ messages }, { thinking: { enabled: false } }));
 * // [gMASK]<sop><|user|>\nHi/nothink<|assistant|>\n<think></think>
 * ```
 */
export const glm45 = defineFormat({
  name: 'glm-4-5',
  models: [...named('4.5'), ...named('4.6')],
  options: defineOptions({}),
  control: [...CONTROL, NOTHINK],
  special: SPECIAL,
  stop: STOP,
  supports: { ...SUPPORTS, trimsReasoning: true },
  request: { ...REQUEST, thinking: { enabled: true } },
  write({ messages, tools }, out, { generationPrompt, thinking, takesLoss }) {
    const answersAtOnce = thinking.enabled === false;
    const asked = lastAsked(messages);
    out.message(null);
    out.markup(BEGIN);
    writeTools(tools, out, AFTER_LINED);
    for (const [place, { message, index }] of inCallOrder(messages).entries()) {
      out.message(index);
      if (message.role !== 'assistant') {
        const text = textOf(message.content);
        const isTold = message.role === 'user' && answersAtOnce;
        // Do not repeat the tag after a question that already ends with it.
        const shown = isTold && text.endsWith(NOTHINK) ? text.slice(0, -NOTHINK.length) : text;
        writeHeard(message.role, shown, messages[place - 1], out);
        if (isTold) out.control(NOTHINK);
        continue;
      }
      const thought = index > asked ? pythonStrip(message.reasoning_content ?? '') : '';
      const said = saidIn(message, takesLoss);
      writeThought(thought, answersAtOnce, out);
      if (said !== '') out.markup(LINE);
      out.content(said);
      CALLS.write(message, out);
    }
    if (!generationPrompt) return;
    out.message(null);
    openReply(out, answersAtOnce);
  },
  ...describedReplies(
    {
      reasoning: { open: { mark: '<think>', before: 1 }, close: { mark: '</think>', after: 1 } },
      calls: [CALLS.section],
    },
    STOP,
    CALLS.spell,
  ),
});

/** Writes the header of a reply, and the empty thinking block of its generation prompt. */
function openReply(out: Writer, answersAtOnce: boolean): void {
  out.control(ASSISTANT);
  out.reply();
  if (answersAtOnce) out.markup(THOUGHT.none);
}

/** Writes the beginning of a past reply: its reasoning, or an empty thinking block. */
function writeThought(thought: string, answersAtOnce: boolean, out: Writer): void {
  const isOpened = thought === '' && answersAtOnce;
  openReply(out, isOpened);
  out.sampled(true);
  if (isOpened) return;
  if (thought === '') {
    out.markup(THOUGHT.none);
    return;
  }
  out.markup(THOUGHT.begin);
  out.content(thought);
  out.control('</think>');
}

export default glm45;
