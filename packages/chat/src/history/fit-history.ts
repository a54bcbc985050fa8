import type { Conversation, Message } from '@modelspeak/core';
import { ChatError } from '../chat-error.js';
import { removableParts } from './removable-parts.js';

/** The limits of a conversation. */
export interface FitOptions {
  /** The maximum number of tokens of the conversation. */
  readonly tokens: number;
  /** Counts the tokens of a conversation, for example with `model.countTokens`. */
  readonly count: (conversation: Conversation) => number | Promise<number>;
}

/** A conversation that fits, and what was left out of it. */
export interface FittedHistory {
  readonly conversation: Conversation;
  /** The messages that were left out, in order; none if everything fits. */
  readonly leftOut: readonly Message[];
  /** The number of tokens of the conversation that remains. */
  readonly tokens: number;
}

/** The share of the limit that is left out at a time. */
const STEP = 1 / 4;

/**
 * Leaves the oldest turns out of a conversation that has too many tokens. System messages at the start stay,
 * and so do the last user message and everything after it. If the last turn alone is too long, its oldest
 * rounds of tool calls are left out too, each call together with its result.
 *
 * A quarter of the limit is left out at a time where there is enough to leave out, so that the prompts of the
 * following turns begin with the same messages and the server's prefix cache stays valid.
 *
 * @throws {ChatError} `too_long` if the messages that must stay have too many tokens
 *
 * @example
 * ```ts
 * import { fitHistory } from '@modelspeak/chat';
 * import type { Message } from '@modelspeak/core';
 *
 * const messages: Message[] = [
 *   { role: 'system', content: 'Be brief.' },
 *   { role: 'user', content: 'One?' },
 *   { role: 'assistant', content: 'One.' },
 *   { role: 'user', content: 'Two?' },
 * ];
 * // In place of `(conversation) => model.countTokens(conversation)`:
 * const count = ({ messages }: { messages: readonly Message[] }) => messages.length * 10;
 * const { conversation, leftOut } = await fitHistory({ messages }, { tokens: 30, count });
 * console.log(conversation.messages.map(({ content }) => content)); // [ 'Be brief.', 'Two?' ]
 * console.log(leftOut.length); // 2
 * ```
 */
export async function fitHistory(
  conversation: Conversation,
  { tokens, count }: FitOptions,
): Promise<FittedHistory> {
  const { messages } = conversation;
  const parts = removableParts(messages);
  const removedIndexes = (length: number) => new Set(parts.slice(0, length).flat());
  const without = (length: number): Conversation => {
    const removed = removedIndexes(length);
    return { ...conversation, messages: messages.filter((_, index) => !removed.has(index)) };
  };
  const counts = new Map<number, number>();
  const countWithout = async (length: number): Promise<number> => {
    const counted = counts.get(length) ?? (await count(without(length)));
    counts.set(length, counted);
    return counted;
  };

  const all = await countWithout(0);
  if (all <= tokens) return { conversation, leftOut: [], tokens: all };
  const least = await countWithout(parts.length);
  if (least > tokens) {
    throw new ChatError(
      'too_long',
      `the newest messages alone have ${least} tokens, but only ${tokens} fit; shorten the last message or the tool results after it`,
    );
  }
  const step = Math.max(1, Math.floor(tokens * STEP));
  const rest = all - Math.ceil((all - tokens) / step) * step;
  const limit = rest < least ? tokens : rest;
  let [chosen, high] = [0, parts.length];
  while (chosen < high) {
    const middle = (chosen + high) >> 1;
    if ((await countWithout(middle)) <= limit) high = middle;
    else chosen = middle + 1;
  }
  const leftOut = removedIndexes(chosen);
  return {
    conversation: without(chosen),
    leftOut: messages.filter((_, index) => leftOut.has(index)),
    tokens: await countWithout(chosen),
  };
}
