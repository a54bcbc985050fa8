import type { Message } from './conversation.js';

/**
 * Where the user spoke last: the index of that message, or -1 if the user never did. Many chat templates
 * leave out what the model thought before.
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
