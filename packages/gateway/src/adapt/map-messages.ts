import type { Message, Part } from '@modelspeak/core';

/** Changes the parts of a message's content. A string stays a string. */
export function mapParts<Kind extends Message>(
  message: Kind,
  change: (part: Part) => readonly Part[],
): Kind {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  return { ...message, content: (content as readonly Part[]).flatMap(change) };
}
