import type { Message, Writer } from '@modelspeak/core';
import type { Markup } from '@modelspeak/core/authoring';

/**
 * Writes texts and images in their order.
 *
 * @param image What stands for an image.
 * @param after What follows it.
 */
export function writeParts(
  content: Message['content'],
  out: Writer,
  image: Markup,
  after: string,
): void {
  if (typeof content === 'string') {
    out.content(content);
    return;
  }
  for (const part of content ?? []) {
    if (part.type === 'text') out.content(part.text);
    else {
      out.media(part, image);
      out.scaffold(after);
    }
  }
}
