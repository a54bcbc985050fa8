import type { Message, Writer } from '@modelspeak/core';
import {
  lastUserIndex,
  type Markup,
  markedText,
  type ReasoningSection,
} from '@modelspeak/core/authoring';
import { writeReply } from '@modelspeak/syntaxes/chatml-turns';
import { THINK_TOKENS } from './tokens.js';

/** The beginning of a thinking block. At the end of the prompt, it makes the model think. */
export const THINK = markedText(THINK_TOKENS, '<think>\n');
/** An empty thinking block. At the end of the prompt, it makes the model answer at once. */
export const NO_THOUGHT = markedText(THINK_TOKENS, '<think>\n\n</think>\n\n');
/** The text between reasoning and the answer. */
const ANSWER = markedText(THINK_TOKENS, '\n</think>\n\n');

/** The syntax of a thinking block, with the line breaks that belong to its tags. */
export const REASONING: ReasoningSection = {
  open: { mark: '<think>', after: 1 },
  close: { mark: '</think>', before: 1, after: 2 },
};

/** Decides which replies are written with their reasoning: those after the last user message. */
export function sinceQuestion(messages: readonly Message[]): (index: number) => boolean {
  const asked = lastUserIndex(messages);
  return (index) => asked !== -1 && index > asked;
}

/**
 * Writes a reply with its reasoning.
 *
 * @param replyPrefix The end of the reply's generation prompt, if it had a thinking block.
 * @param say Writes the text of the reply.
 */
export function writeThinkingReply(
  out: Writer,
  thought: string,
  replyPrefix: Markup | undefined,
  say: () => void,
): void {
  const isOpen = replyPrefix === THINK;
  if (thought === '' && replyPrefix !== undefined && !isOpen) {
    writeReply(out, say, replyPrefix);
    return;
  }
  const think = (): void => {
    if (!isOpen) out.markup(THINK);
    out.content(thought);
    out.markup(ANSWER);
    say();
  };
  writeReply(out, think, isOpen ? replyPrefix : undefined);
}
