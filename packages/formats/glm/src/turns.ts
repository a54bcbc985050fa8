import type { AssistantMessage, Message, Writer } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { marked, OBSERVATION, SYSTEM, USER } from './tokens.js';

/** Writes a system, user or tool message. */
export type WriteHeard = (
  role: Message['role'],
  text: string,
  before: Message | undefined,
  out: Writer,
) => void;

/** @param line The end of a line: a line break, or nothing in versions that write one line. */
export function heardWriter(line: '\n' | ''): WriteHeard {
  const header = { system: marked(SYSTEM + line), user: marked(USER + line) };
  const result = {
    begin: marked(`${line}<tool_response>${line}`),
    end: marked(`${line}</tool_response>`),
  };
  return (role, text, before, out) => {
    if (role === 'tool') {
      if (before?.role !== 'tool') out.control(OBSERVATION);
      out.markup(result.begin);
    } else out.markup(role === 'system' ? header.system : header.user);
    out.content(text);
    if (role === 'tool') out.markup(result.end);
  };
}

/** Returns the index of the last user message, or -1. */
export function lastAsked(messages: readonly Message[]): number {
  let index = messages.length - 1;
  while (index >= 0 && messages[index]?.role !== 'user') index--;
  return index;
}

/** Returns the text of a reply. For the content `null`, the templates write Python's `None`. */
export function saidIn({ content }: AssistantMessage, takesLoss: boolean): string {
  return takesLoss && content === null ? 'None' : pythonStrip(textOf(content));
}
