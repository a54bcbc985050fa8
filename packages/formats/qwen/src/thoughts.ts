import type { Message, Writer } from '@modelspeak/core';
import {
  lastUserIndex,
  type Markup,
  markedText,
  type ReasoningSection,
} from '@modelspeak/core/authoring';
import { writeReply } from '@modelspeak/syntaxes/chatml-turns';
import { THINK_TOKENS } from './tokens.js';

/** What begins a thought; a prompt that ends so has the model think. */
export const THINK = markedText(THINK_TOKENS, '<think>\n');
/** No thought: a prompt that ends so has the model answer at once. */
export const NO_THOUGHT = markedText(THINK_TOKENS, '<think>\n\n</think>\n\n');
/** What stands between a thought and the answer. */
const ANSWER = markedText(THINK_TOKENS, '\n</think>\n\n');

/** Where a reply thinks, and which line breaks belong to the marks around that. */
export const REASONING: ReasoningSection = {
  open: { mark: '<think>', after: 1 },
  close: { mark: '</think>', before: 1, after: 2 },
};

/** Says which replies stand in the prompt with their thoughts: those since the user spoke last. */
export function sinceQuestion(messages: readonly Message[]): (index: number) => boolean {
  const asked = lastUserIndex(messages);
  return (index) => asked !== -1 && index > asked;
}

/**
 * Writes a reply with its thought.
 *
 * @param replyPrefix What the prompt of the reply ended with, if it opened a thought or closed one.
 * @param say Writes what the reply says.
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
