import { type Tool, type Writer, writeJson } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  lastUserIndex,
  textOf,
} from '@modelspeak/core/authoring';
import { SEPARATED_CALLS } from '@modelspeak/syntaxes/replies';
import { functionsIn } from '../calls.js';
import { REQUEST } from '../request.js';
import { CALL, CALLS, CONTROL, spellSeparatedCalls, writeHeard } from '../separated.js';
import { writeSystem } from '../system.js';
import { AFTER_TOOLS, BEFORE_TOOLS } from '../texts/v3.1-vllm.js';
import { THOUGHT, writeOpening, writeThought } from '../thoughts.js';
import { ASSISTANT, BEGIN, CHAT, END, SPECIAL, STOP } from '../tokens.js';
import { turnsOf } from '../turns.js';
import { indented, json, spelledArguments } from '../vllm.js';

const AFTER_DESCRIPTIONS = indented(0, AFTER_TOOLS);
const CALLS_END = indented(4, CALLS.end);
/** The number of spaces before the header of a reply, and between its two tokens. */
const HEADERS = { text: [6, 8], calls: [6, 0], prompt: [2, 4] } as const;

/**
 * Creates a format for DeepSeek V3.1 with tools, following the chat template that vLLM uses, which introduces
 * tools as DeepSeek recommends. The lines of that template are indented, and so is the prompt.
 *
 * @see vLLM, `examples/tool_chat_template_deepseekv31.jinja`
 *
 * @example
 * ```ts
 * import { deepseekV31Vllm } from '@modelspeak/format-deepseek/v3.1-vllm';
 *
 * const prompt = deepseekV31Vllm().render({
 *   messages: [{ role: 'user', content: 'What time is it?' }],
 *   tools: [{ type: 'function', function: { name: 'now', description: 'Tells the time' } }],
 * });
 * console.log(prompt.includes('### now\nDescription: Tells the time')); // true
 * ```
 */
export const deepseekV31Vllm = defineFormat({
  name: 'deepseek-v3-1-vllm',
  models: [],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: {
    ...CHAT,
    tools: true,
    reasoning: true,
    stripsPastReasoning: true,
    stripsReasoning: 'unless thinking',
  },
  request: { ...REQUEST, thinking: { enabled: true } },
  write({ messages, tools }, out, { generationPrompt, thinking, takesLoss }) {
    const asked = lastUserIndex(messages);
    out.message(null);
    out.scaffold('\n\n');
    out.control(BEGIN);
    writeSystem(messages, out);
    if (tools?.length) writeTools(tools, out);
    const turns = turnsOf(messages);
    turns.forEach(({ message, index }, place) => {
      out.message(index);
      if (message.role === 'assistant') {
        const calls = functionsIn(message);
        const isShown = index > asked && !takesLoss;
        const thinks = isShown && thinking.enabled === true;
        const answersUser = turns[place - 1]?.message.role === 'user';
        const hasCalls = calls.length > 0;
        if (answersUser) writeHeader(out, hasCalls ? HEADERS.calls : HEADERS.text, thinks);
        if (!thinks) out.scaffold(' '.repeat(hasCalls ? 10 : 6));
        out.sampled(true);
        if (thinks) writeThought(message, out, answersUser);
        out.content(textOf(message.content));
        calls.forEach((call, nth) => {
          if (nth === 0) out.control(CALLS.begin);
          else out.scaffold(' '.repeat(8));
          out.control(CALL.begin);
          out.content(call.name);
          out.control(CALL.arguments);
          out.content(spelledArguments(call, index, nth));
          out.control(CALL.end);
        });
        if (hasCalls) out.markup(CALLS_END);
        out.control(END);
      } else writeHeard(message, out);
    });
    // After a tool result, the model continues without a header.
    if (!generationPrompt || turns.at(-1)?.message.role !== 'user') return;
    out.message(null);
    writeHeader(out, HEADERS.prompt, thinking.enabled === true);
  },
  ...describedReplies({ reasoning: THOUGHT, calls: [SEPARATED_CALLS] }, STOP, spellSeparatedCalls),
});

export default deepseekV31Vllm;

function writeHeader(out: Writer, [before, between]: readonly [number, number], thinks: boolean) {
  out.markup(indented(before, ASSISTANT));
  out.scaffold(' '.repeat(between));
  writeOpening(out, thinks);
}

function writeTools(tools: readonly Tool[], out: Writer): void {
  out.message(null);
  out.scaffold(BEFORE_TOOLS);
  tools.forEach((tool, index) => {
    if (tool.type !== 'function') return;
    const { name, description, parameters } = tool.function;
    out.scaffold('\n### ');
    out.content(name);
    out.scaffold('\nDescription: ');
    out.content(description ?? '');
    out.scaffold('\n\nParameters: ');
    out.content(writeJson(parameters ?? {}, json, `tools[${index}].function.parameters`));
    out.scaffold('\n');
  });
  out.markup(AFTER_DESCRIPTIONS);
}
