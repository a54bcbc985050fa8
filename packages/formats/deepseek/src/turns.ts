import type { Message } from '@modelspeak/core';
import { inCallOrder, type PlacedMessage } from '@modelspeak/core/authoring';

/**
 * The messages without those of the system, for dialects that write those before everything else, and
 * with the results of calls in the order of the calls.
 */
export function turnsOf(messages: readonly Message[]): readonly PlacedMessage[] {
  return inCallOrder(messages).filter(({ message }) => message.role !== 'system');
}
