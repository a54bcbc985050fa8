import type { AssistantMessage, Part } from '@modelspeak/core';

/** The reasoning of a message, wherever the message has it. */
export function reasoningOf({ reasoning_content, content }: AssistantMessage): string {
  if (typeof reasoning_content === 'string') return reasoning_content;
  if (!Array.isArray(content)) return '';
  return (content as readonly Part[])
    .map((part) => (part.type === 'reasoning' ? part.text : ''))
    .join('');
}
