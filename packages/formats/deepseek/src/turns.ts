import type { Message } from '@modelspeak/core';
import { inCallOrder, type PlacedMessage } from '@modelspeak/core/authoring';

/**
 * Returns the messages without system messages, which some versions write first, and with tool results in
 * the order of their calls.
 */
export function turnsOf(messages: readonly Message[]): readonly PlacedMessage[] {
  return inCallOrder(messages).filter(({ message }) => message.role !== 'system');
}

/** Whether a message is written as a user turn, as tool results are from V4 on. */
export function isHeard({ role }: Message): boolean {
  return role === 'user' || role === 'tool';
}
