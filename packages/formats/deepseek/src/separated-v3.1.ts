import type { AssistantMessage, Conversation, Writer } from '@modelspeak/core';
import { lastUserIndex, textOf, type WriteContext } from '@modelspeak/core/authoring';
import { functionsIn } from './calls.js';
import { CALL, CALLS, writeHeard } from './separated.js';
import { writeSystem } from './system.js';
import { writeHeader, writeThought } from './thoughts.js';
import { BEGIN, END } from './tokens.js';
import { turnsOf } from './turns.js';

/** Writes a conversation without its tools, as V3.1's chat template does. */
export function writeV31(
  { messages }: Conversation,
  out: Writer,
  { generationPrompt, thinking, takesLoss }: WriteContext<object>,
): void {
  const asked = lastUserIndex(messages);
  out.message(null);
  out.control(BEGIN);
  writeSystem(messages, out);
  const turns = turnsOf(messages);
  turns.forEach(({ message, index }, place) => {
    out.message(index);
    if (message.role === 'assistant') {
      const isShown = index > asked && !takesLoss;
      const thinks = isShown && thinking.enabled === true;
      const answersUser = turns[place - 1]?.message.role === 'user';
      if (answersUser) writeHeader(out, thinks);
      out.sampled(true);
      if (thinks) writeThought(message, out, answersUser);
      writeReply(message, out);
    } else writeHeard(message, out);
  });
  // After a tool result, the model continues without a header.
  if (!generationPrompt || turns.at(-1)?.message.role !== 'user') return;
  out.message(null);
  writeHeader(out, thinking.enabled === true);
}

function writeReply(message: AssistantMessage, out: Writer): void {
  const calls = functionsIn(message);
  out.content(textOf(message.content));
  if (calls.length > 0) out.control(CALLS.begin);
  for (const call of calls) {
    out.control(CALL.begin);
    out.content(call.name);
    out.control(CALL.arguments);
    out.content(call.arguments);
    out.control(CALL.end);
  }
  if (calls.length > 0) out.control(CALLS.end);
  out.control(END);
}
