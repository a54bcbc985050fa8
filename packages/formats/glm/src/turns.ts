import type { Message, Writer } from '@modelspeak/core';
import { marked, OBSERVATION, SYSTEM, USER } from './tokens.js';

/** Writes a system, user or tool message; `say` writes what it says. */
export type WriteHeard = (
  role: Message['role'],
  before: Message | undefined,
  out: Writer,
  say: () => void,
) => void;

/** @param line The end of a line: a line break, or nothing in versions that write one line. */
export function heardWriter(line: '\n' | ''): WriteHeard {
  const header = { system: marked(SYSTEM + line), user: marked(USER + line) };
  const result = {
    begin: marked(`${line}<tool_response>${line}`),
    end: marked(`${line}</tool_response>`),
  };
  return (role, before, out, say) => {
    if (role === 'tool') {
      if (before?.role !== 'tool') out.control(OBSERVATION);
      out.markup(result.begin);
    } else out.markup(role === 'system' ? header.system : header.user);
    say();
    if (role === 'tool') out.markup(result.end);
  };
}

/** Returns the index of the last user message, or -1. */
export function lastAsked(messages: readonly Message[]): number {
  let index = messages.length - 1;
  while (index >= 0 && messages[index]?.role !== 'user') index--;
  return index;
}
