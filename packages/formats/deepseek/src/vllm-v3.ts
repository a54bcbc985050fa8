import { type Conversation, type Writer, writeJson } from '@modelspeak/core';
import { textOf, type WriteContext } from '@modelspeak/core/authoring';
import { functionsIn } from './calls.js';
import { writeSystem } from './system.js';
import { AFTER_TOOLS, BEFORE_TOOLS } from './texts/v3-vllm.js';
import { ASSISTANT, BEGIN, END, USER } from './tokens.js';
import { turnsOf } from './turns.js';
import { indented, json, spelledArguments } from './vllm.js';

const AFTER_SCHEMAS = indented(0, AFTER_TOOLS);
const INDENT = ' '.repeat(12);
const CALLS = {
  begin: indented(0, '<｜tool▁calls▁begin｜>'),
  end: indented(8, '<｜tool▁calls▁end｜><｜end▁of▁sentence｜>'),
};
const CALL = {
  begin: indented(0, '<｜tool▁call▁begin｜>function<｜tool▁sep｜>'),
  arguments: '\n```json\n',
  end: indented(0, '\n```<｜tool▁call▁end｜>'),
};
const RESULTS = {
  begin: indented(12, '<｜tool▁outputs▁begin｜>'),
  end: indented(12, '<｜tool▁outputs▁end｜>'),
  last: indented(4, '<｜tool▁outputs▁end｜>\n'),
};
const PROMPT = indented(4, `${ASSISTANT}\n`);
const RESULT = { begin: '<｜tool▁output▁begin｜>', end: '<｜tool▁output▁end｜>' };

/** Writes a conversation as vLLM's chat template for V3 does, which introduces tools. */
export function writeVllmV3(
  { messages, tools }: Conversation,
  out: Writer,
  { generationPrompt }: WriteContext<object>,
): void {
  out.message(null);
  out.scaffold('\n\n');
  out.control(BEGIN);
  out.scaffold('\n');
  writeSystem(messages, out);
  if (tools?.length) {
    out.message(null);
    out.scaffold(BEFORE_TOOLS);
    tools.forEach((tool, index) => {
      out.scaffold('\n');
      out.content(writeJson(tool, json, `tools[${index}]`));
    });
    out.markup(AFTER_SCHEMAS);
  }
  const turns = turnsOf(messages);
  turns.forEach(({ message, index }, place) => {
    const before = turns[place - 1]?.message.role;
    const content = textOf(message.content);
    out.message(index);
    if (message.role === 'user') {
      out.control(USER);
      out.content(content);
      // The header of the reply, even if no reply follows.
      out.control(ASSISTANT);
    } else if (message.role === 'tool') {
      if (before === 'tool') out.scaffold(`${INDENT}\n`);
      else out.markup(RESULTS.begin);
      out.control(RESULT.begin);
      out.content(content);
      out.control(RESULT.end);
    } else if (message.role === 'assistant') {
      const calls = functionsIn(message);
      if (before === 'tool') out.markup(RESULTS.end);
      else if (calls.length === 0) out.scaffold(INDENT);
      if (calls.length > 0) out.scaffold(' '.repeat(20));
      out.sampled(true);
      out.content(content);
      calls.forEach((call, nth) => {
        if (nth === 0) out.markup(CALLS.begin);
        else out.scaffold(`${' '.repeat(16)}\n`);
        out.markup(CALL.begin);
        out.content(call.name);
        out.scaffold(CALL.arguments);
        out.content(spelledArguments(call, index, nth));
        out.markup(CALL.end);
      });
      if (calls.length === 0) out.control(END);
      else out.markup(CALLS.end);
    }
  });
  const last = turns.at(-1)?.message.role;
  out.message(null);
  if (last === 'tool') out.markup(RESULTS.last);
  out.scaffold('\n');
  if (generationPrompt && last !== 'user' && last !== 'tool') out.markup(PROMPT);
}
