import type { Message } from './conversation.js';

/**
 * Returns the index of the last user message, or -1 if there is none. Many chat templates leave out
 * earlier reasoning.
 *
 * @example
 * ```ts
 * import { lastUserIndex } from '@modelspeak/core/authoring';
 *
 * console.log(lastUserIndex([{ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'Yes?' }])); // 0
 * ```
 */
export function lastUserIndex(messages: readonly Message[]): number {
  return messages.findLastIndex(({ role }) => role === 'user');
}
