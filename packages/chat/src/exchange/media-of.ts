import type { Part, Turn } from '@modelspeak/core';
import type { PromptMedia } from '@modelspeak/endpoint';

/** The images and other media of a turn, each with the path of its part in the conversation. */
export function mediaOf({ media, conversation }: Turn): readonly PromptMedia[] {
  // A part that stands in a message twice has two places there.
  const found = new Map<number, number>();
  return media.map((span) => {
    const { part, message } = span;
    if (message === null) return span;
    const index = indexOf(conversation.messages[message]?.content, part, found.get(message) ?? 0);
    if (index === -1) return span;
    found.set(message, index + 1);
    return { ...span, path: `messages[${message}].content[${index}]` };
  });
}

function indexOf(content: unknown, part: Part, from: number): number {
  return Array.isArray(content) ? content.indexOf(part, from) : -1;
}
