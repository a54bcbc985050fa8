import type { Message } from '@modelspeak/core';

/** The indexes of messages that can only be left out together. */
export type Part = readonly number[];

/**
 * The parts of a conversation that may be left out, the oldest first: the turns before the last user message,
 * and after it all rounds of tool calls but the last. A part holds calls together with their results.
 */
export function removableParts(messages: readonly Message[]): readonly Part[] {
  const first = messages.findIndex(({ role }) => role !== 'system' && role !== 'developer');
  if (first === -1) return [];
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const turns = last === -1 ? [] : cutBefore('user', messages, first, last);
  const rounds = cutBefore('assistant', messages, last === -1 ? first : last + 1, messages.length);
  return [...turns, ...rounds.slice(0, -1)];
}

/** Cuts a range of messages before each message of a role. */
function cutBefore(
  role: Message['role'],
  messages: readonly Message[],
  from: number,
  to: number,
): readonly Part[] {
  const parts: number[][] = [];
  for (let index = from; index < to; index++) {
    const part = parts.at(-1);
    if (part === undefined || messages[index]?.role === role) parts.push([index]);
    else part.push(index);
  }
  return parts;
}
