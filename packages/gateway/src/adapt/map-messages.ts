import type { Message, Part } from '@modelspeak/core';

/** Changes the parts of a message's content. A string stays a string. */
export function mapParts<Kind extends Message>(
  message: Kind,
  change: (part: Part) => readonly Part[],
): Kind {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  return {
    ...message,
    content: (content as readonly Part[]).flatMap((part) => (isPart(part) ? change(part) : [part])),
  };
}

/** What is no part is refused later, with its path. */
function isPart(part: unknown): boolean {
  return typeof part === 'object' && part !== null;
}
