import type { Conversation, Message } from '@modelspeak/core';
import type { Truncate } from './encoding-options.js';

/** A conversation of which some messages are left out. */
export interface Shortened {
  readonly conversation: Conversation;
  readonly trainable: readonly boolean[] | undefined;
}

/**
 * The ways to shorten a conversation by whole turns, the longest first. At the end, a conversation
 * is cut after an answer of the assistant; at the start, before a message of the user, and after
 * the system message.
 */
export function shortened(whole: Shortened, truncate: Truncate): readonly (() => Shortened)[] {
  const { messages } = whole.conversation;
  const keep = (isKept: (index: number) => boolean): Shortened => ({
    conversation: {
      ...whole.conversation,
      messages: messages.filter((_message, index) => isKept(index)),
    },
    trainable: whole.trainable?.filter((_trainable, index) => isKept(index)),
  });
  const indexes = [...messages.keys()];
  if (truncate === 'end') {
    const ends = indexes.filter(
      (index) => endsTurn(messages, index) && index < messages.length - 1,
    );
    return ends.reverse().map((last) => () => keep((index) => index <= last));
  }
  const first = messages.findIndex(({ role }) => role !== 'system' && role !== 'developer');
  const starts = indexes.filter((index) => messages[index]?.role === 'user' && index > first);
  return starts.map((start) => () => keep((index) => index < first || index >= start));
}

/** Whether the assistant has finished its answer: it waits for no tool. */
function endsTurn(messages: readonly Message[], index: number): boolean {
  const message = messages[index];
  return (
    message?.role === 'assistant' &&
    !message.tool_calls?.length &&
    messages[index + 1]?.role !== 'assistant'
  );
}
