import { type Conversation, type Tool, type Writer, writeJson } from '@modelspeak/core';
import { lastUserIndex, textOf, type WriteContext } from '@modelspeak/core/authoring';
import { functionsIn } from './calls.js';
import { CALL, CALLS, writeHeard } from './separated.js';
import { writeSystem } from './system.js';
import { AFTER_TOOLS, BEFORE_TOOLS } from './texts/v3.1-vllm.js';
import { writeOpening, writeThought } from './thoughts.js';
import { ASSISTANT, BEGIN, END } from './tokens.js';
import { turnsOf } from './turns.js';
import { indented, json, spelledArguments } from './vllm.js';

const AFTER_DESCRIPTIONS = indented(0, AFTER_TOOLS);
const CALLS_END = indented(4, CALLS.end);
/** The number of spaces before the header of a reply, and between its two tokens. */
const HEADERS = { text: [6, 8], calls: [6, 0], prompt: [2, 4] } as const;

/** Writes a conversation as vLLM's chat template for V3.1 does, which introduces tools. */
export function writeVllmV31(
  { messages, tools }: Conversation,
  out: Writer,
  { generationPrompt, thinking, takesLoss }: WriteContext<object>,
): void {
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
}

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
