import type { Conversation } from '@modelspeak/core';
import type { ReasoningSection } from '@modelspeak/core/authoring';
import { type Run, textOfRuns } from '../runs.js';

const THOUGHT = 'Hm';
const ANSWER = 'Yes';
const THOUGHTFUL: Conversation = {
  messages: [
    { role: 'user', content: 'Q' },
    { role: 'assistant', reasoning_content: THOUGHT, content: ANSWER },
  ],
};
/** A mark in brackets at the end of a text, and line breaks after it. */
const OPEN = /(<[^\s<>]+>|\[[^\s[\]]+\])(\n*)$/;
/** A mark in brackets with line breaks around it. */
const CLOSE = /^(\n*)(<[^\s<>]+>|\[[^\s[\]]+\])(\n*)$/;

/**
 * Lets a template write a message with reasoning, and finds the marks around it. Returns `undefined` if the template
 * drops it, or if something other than one mark follows it.
 */
export function findWrittenThoughts(
  render: (conversation: Conversation) => { readonly runs: readonly Run[] } | undefined,
): ReasoningSection | undefined {
  const text = textOfRuns(render(THOUGHTFUL)?.runs ?? []);
  const at = text.indexOf(THOUGHT);
  const end = text.indexOf(ANSWER, at);
  if (at === -1 || end === -1) return undefined;
  const [, open, afterOpen = ''] = OPEN.exec(text.slice(0, at)) ?? [];
  const [, before = '', close, after = ''] = CLOSE.exec(text.slice(at + THOUGHT.length, end)) ?? [];
  if (open === undefined || close === undefined) return undefined;
  return {
    open: { mark: open, after: afterOpen.length },
    close: { mark: close, before: before.length, after: after.length },
  };
}
