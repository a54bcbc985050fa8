import type { Message } from './conversation.js';

/**
 * Returns the text of a message's content: a string as it is, or the `text` parts joined.
 *
 * @example
 * ```ts
 * import { textOf } from '@modelspeak/core/authoring';
 *
 * console.log(textOf([{ type: 'text', text: 'Hello, ' }, { type: 'text', text: 'world' }]));
 * // Hello, world
 * ```
 */
export function textOf(content: Message['content']): string {
  if (typeof content === 'string') return content;
  let text = '';
  for (const part of content ?? []) if (part.type === 'text') text += part.text;
  return text;
}
